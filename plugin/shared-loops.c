/* The loops that statements share in a schedule.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "shared-loops.h"

#include "schedule-tree.h"
#include <stdlib.h>

/* The counts of SCOP, SHARED[n_statement * n_statement].
   INSIDE[n_statement]: is the statement below the current band?  */
struct counts
{
  const struct pf_scop *scop;
  unsigned *shared;
  bool *inside;
};

/* Note the statement of SET in the counts USER.  */
static isl_stat
mark_statement (__isl_take isl_set *set, void *user)
{
  const struct counts *counts = user;
  const char *name = isl_set_get_tuple_name (set);
  int number = name ? pf_scop_find_statement (counts->scop, name) : -1;

  isl_set_free (set);
  if (number < 0)
    return isl_stat_error;
  counts->inside[number] = true;
  return isl_stat_ok;
}

/* Add the loops of BAND to those that the statements below it share.  */
static isl_stat
count_band (const struct counts *counts, const struct pf_tree *band)
{
  unsigned n = counts->scop->n_statement;

  for (unsigned k = 0; k < n; k++)
    counts->inside[k] = false;
  if (isl_union_set_foreach_set (band->domain, mark_statement, (void *)counts)
      < 0)
    return isl_stat_error;
  for (unsigned a = 0; a < n; a++)
    for (unsigned b = 0; b < n; b++)
      if (counts->inside[a] && counts->inside[b])
        counts->shared[a * n + b] += band->n_member;
  return isl_stat_ok;
}

/* Count the bands of TREE.  */
static isl_stat
count_tree (const struct counts *counts, const struct pf_tree *tree)
{
  isl_stat result = isl_stat_ok;

  if (tree->kind == PF_TREE_BAND)
    result = count_band (counts, tree);
  for (unsigned k = 0; result == isl_stat_ok && k < tree->n_child; k++)
    result = count_tree (counts, tree->child[k]);
  return result;
}

unsigned *
pf_shared_loops (const struct pf_scop *scop, __isl_keep isl_schedule *schedule)
{
  size_t n = scop->n_statement;
  struct counts counts = { .scop = scop,
                           .shared = calloc (n * n + 1, sizeof (unsigned)),
                           .inside = calloc (n + 1, sizeof (bool)) };
  struct pf_tree *tree = pf_tree_from_schedule (schedule);

  if (!counts.shared || !counts.inside || !tree
      || count_tree (&counts, tree) != isl_stat_ok)
    {
      free (counts.shared);
      counts.shared = NULL;
    }
  free (counts.inside);
  pf_tree_free (tree);
  return counts.shared;
}
