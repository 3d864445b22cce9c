/* Plans for a band in the making.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "draft.h"

#include <stdlib.h>
#include <string.h>

/* Are A and B, of the same band, the same but for their cycles?  */
static bool
is_same (const struct pf_draft *a, const struct pf_draft *b)
{
  size_t size = a->n * sizeof *a->order;

  return memcmp (a->order, b->order, size) == 0
         && memcmp (a->size, b->size, size) == 0
         && memcmp (a->unroll, b->unroll, size) == 0 && a->pack == b->pack
         && a->pack_rows == b->pack_rows && a->split == b->split
         && a->wide == b->wide && a->diamond == b->diamond;
}

const struct pf_draft *
pf_draft_recall (const struct pf_draft_memory *memory,
                 const struct pf_draft *draft)
{
  for (unsigned k = memory->n; k-- > 0;)
    if (is_same (memory->draft + k, draft))
      return memory->draft + k;
  return NULL;
}

void
pf_draft_memorize (struct pf_draft_memory *memory, const struct pf_draft *draft)
{
  if (memory->n == memory->room)
    {
      unsigned room = 2 * memory->room + 64;
      struct pf_draft *grown = realloc (memory->draft, room * sizeof *grown);

      if (!grown)
        return;
      memory->draft = grown;
      memory->room = room;
    }
  memory->draft[memory->n++] = *draft;
}

struct pf_draft
pf_draft_identity (unsigned n)
{
  struct pf_draft draft = { .n = n };

  for (unsigned k = 0; k < n; k++)
    {
      draft.order[k] = k;
      draft.size[k] = draft.unroll[k] = 1;
    }
  return draft;
}

bool
pf_draft_next_order (struct pf_draft *draft)
{
  unsigned n = draft->n, *order = draft->order, k = n - 1, j, swap;

  while (k > 0 && order[k - 1] > order[k])
    k--;
  if (k == 0)
    return false;
  for (j = n - 1; order[j] < order[k - 1];)
    j--;
  swap = order[j];
  order[j] = order[k - 1];
  order[k - 1] = swap;
  for (unsigned a = k, b = n - 1; a < b; a++, b--)
    {
      swap = order[a];
      order[a] = order[b];
      order[b] = swap;
    }
  return true;
}
