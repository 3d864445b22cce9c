/* Ways through a sequence of choices, tried one after the other.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "way.h"

#include <stdlib.h>
#include <string.h>

unsigned
pf_way_choose (struct pf_way *way, unsigned count)
{
  unsigned at, *grown;

  if (!way)
    return 0;
  at = way->n_met;
  grown = realloc (way->count, (at + 1) * sizeof *grown);
  if (!grown)
    {
      way->failed = true;
      return 0;
    }
  way->count = grown;
  way->count[way->n_met++] = count;
  return at < way->n && way->option[at] < count ? way->option[at] : 0;
}

/* Add to WAYS the way that follows ITS options, N of them, with zeros up to
   choice AT, where it takes OPTION.  Returns whether there is room.  */
static bool
add_way (struct pf_ways *ways, const unsigned *its, unsigned n, unsigned at,
         unsigned option)
{
  struct pf_way *grown, way = { .n = option ? at + 1 : 0 };

  if (ways->n == ways->limit)
    return false;
  way.option = calloc (way.n + 1, sizeof *way.option);
  grown = realloc (ways->way, (ways->n + 1) * sizeof *grown);
  if (grown)
    ways->way = grown;
  if (!grown || !way.option)
    {
      free (way.option);
      return false;
    }
  if (n)
    memcpy (way.option, its, n * sizeof *way.option);
  if (option)
    way.option[at] = option;
  ways->way[ways->n++] = way;
  return true;
}

/* Add to WAYS those that go on where the last one tried took the first options
   that there were.  */
static void
branch (struct pf_ways *ways)
{
  const struct pf_way last = ways->way[ways->next - 1];

  if (last.failed)
    return;
  for (unsigned at = last.n; at < last.n_met; at++)
    for (unsigned option = 1; option < last.count[at]; option++)
      if (!add_way (ways, last.option, last.n, at, option))
        return;
}

struct pf_ways
pf_ways_start (unsigned limit)
{
  struct pf_ways ways = { .limit = limit };

  add_way (&ways, NULL, 0, 0, 0);
  return ways;
}

struct pf_way *
pf_ways_next (struct pf_ways *ways)
{
  if (ways->next > 0)
    branch (ways);
  return ways->next < ways->n ? &ways->way[ways->next++] : NULL;
}

void
pf_ways_clear (struct pf_ways *ways)
{
  for (unsigned k = 0; k < ways->n; k++)
    {
      free (ways->way[k].option);
      free (ways->way[k].count);
    }
  free (ways->way);
}
