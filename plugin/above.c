/* The loops around a node of a schedule tree.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "above.h"

#include <stdlib.h>
#include <string.h>

struct pf_above
pf_above_enter (const struct pf_above *above, const struct pf_tree *tree,
                unsigned left_out)
{
  struct pf_above inner = { .n = above->n };

  inner.member = calloc (above->n + tree->n_member + 1, sizeof *inner.member);
  if (!inner.member)
    return inner;
  if (above->n > 0)
    memcpy (inner.member, above->member, above->n * sizeof *inner.member);
  for (unsigned m = 0; m < tree->n_member; m++)
    if (m != left_out)
      inner.member[inner.n++] = tree->member[m];
  return inner;
}
