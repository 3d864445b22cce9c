/* What dimensions of times are whatever the parameters are.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "time-range.h"

#include <stdlib.h>

/* RANGE of each dimension of TIMES of STATEMENT.  */
struct entry
{
  const struct pf_statement *statement;
  isl_set *times;
  struct pf_time_range *range;
};

struct pf_time_ranges
{
  unsigned n;
  struct entry *entry;
};

struct pf_time_ranges *
pf_time_ranges_new (void)
{
  return calloc (1, sizeof (struct pf_time_ranges));
}

struct pf_time_ranges *
pf_time_ranges_free (struct pf_time_ranges *ranges)
{
  if (!ranges)
    return NULL;
  for (unsigned k = 0; k < ranges->n; k++)
    {
      isl_set_free (ranges->entry[k].times);
      free (ranges->entry[k].range);
    }
  free (ranges->entry);
  free (ranges);
  return NULL;
}

struct pf_time_range *
pf_time_ranges_of (struct pf_time_ranges *ranges,
                   const struct pf_statement *statement,
                   __isl_keep isl_set *times, unsigned n)
{
  struct entry *grown;
  struct pf_time_range *range;

  for (unsigned k = 0; k < ranges->n; k++)
    if (ranges->entry[k].statement == statement
        && isl_set_plain_is_equal (ranges->entry[k].times, times)
               == isl_bool_true)
      return ranges->entry[k].range;
  range = calloc (n + 1, sizeof *range);
  grown = realloc (ranges->entry, (ranges->n + 1) * sizeof *grown);
  if (grown)
    ranges->entry = grown;
  if (!range || !grown)
    {
      free (range);
      return NULL;
    }
  grown[ranges->n++] = (struct entry){ statement, isl_set_copy (times), range };
  return range;
}
