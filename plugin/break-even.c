/* The size of a problem from which on a new order is worth it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "break-even.h"

#include "tile.h"
#include <math.h>
#include <stdlib.h>

/* Parameters are at most PF_SWEPT_MATRIX to begin with.  From one size to the next
   smaller one, they shrink by SHRINK / WHOLE; the last one is not below LEAST_SIZE.  */
#define SHRINK 3
#define WHOLE 5
#define LEAST_SIZE 4

/* The size where it stops to be worth it is found up to its FINEth part.  */
#define FINE 8

/* How many times faster a new order has to be with data in a cache to begin with.  */
#define WARM_MARGIN 1.15

/* Without any memory traffic, as where a small problem is solved again and again; and
   with data that come from main memory, which small problems then wait for mostly.  */
#define HOT_MARGIN 1.05
#define COLD_MARGIN 1

/* With data that come from main memory, if memory traffic is all that is saved:
   where data really are, the prediction does not know.  */
#define MEMORY_MARGIN 1.5

double
pf_break_even_points (const struct pf_nest *nest)
{
  const struct pf_nest_statement *deepest = nest->statement;
  double points = 1;

  for (unsigned s = 1; s < nest->n_statement; s++)
    if (nest->statement[s].n_dim > deepest->n_dim)
      deepest = nest->statement + s;
  for (unsigned k = 0; k < deepest->n_dim && k < PF_POINT_LOOPS; k++)
    points *= deepest->dim[deepest->n_dim - 1 - k].extent;
  return points;
}

/* Is an order that costs AFTER worth it in place of one that costs BEFORE?  */
static bool
is_worth (const struct pf_cost *before, const struct pf_cost *after)
{
  bool hot = before->compute + before->overhead
             >= HOT_MARGIN * (after->compute + after->overhead);

  return before->resident >= WARM_MARGIN * after->resident
         && before->cycles
                >= (hot ? COLD_MARGIN : MEMORY_MARGIN) * after->cycles;
}

/* Is TREE of SCOP with the plans PLAN worth it on MACHINE in place of ORIGINAL, an
   order without plans, for PARAMETERS, which are taken?  *POINTS becomes how many
   points there are then.  */
static isl_bool
compare (const struct pf_scop *scop, const struct pf_machine *machine,
         const struct pf_tree *original, const struct pf_tree *tree,
         const struct pf_plan *plan, __isl_take isl_set *parameters,
         double *points)
{
  struct pf_nest *before = pf_nest_from_tree (scop, original, parameters);
  struct pf_nest *after = pf_nest_from_tree (scop, tree, parameters);
  struct pf_plan *none = before ? calloc (before->n_node, sizeof *none) : NULL;
  struct pf_cost before_cost, after_cost;
  isl_bool worth = isl_bool_error;

  if (before && after && none)
    {
      before->may_overlap = pf_scop_may_overlap (scop);
      before->overlaps = after->overlaps = true;
      *points = pf_break_even_points (before);
      if (pf_tile_cost (before, none, machine, &before_cost) == 0
          && pf_tile_cost (after, plan, machine, &after_cost) == 0)
        worth = isl_bool_ok (is_worth (&before_cost, &after_cost));
    }
  free (none);
  pf_nest_free (after);
  pf_nest_free (before);
  isl_set_free (parameters);
  return worth;
}

double
pf_break_even (const struct pf_scop *scop, const struct pf_machine *machine,
               __isl_keep isl_set *typical, const struct pf_nest *original,
               const struct pf_tree *tree, const struct pf_plan *plan)
{
  double points = pf_break_even_points (original), fewer;
  double largest = fmin (pf_nest_largest (typical), PF_SWEPT_MATRIX);
  long worth = (long)largest, not_worth = 0;

  for (long size = worth * SHRINK / WHOLE;
       size >= LEAST_SIZE && worth - not_worth > fmax (1, (double)worth / FINE);
       size = not_worth > 0 ? (worth + not_worth) / 2 : size * SHRINK / WHOLE)
    if (compare (scop, machine, original->node->tree, tree, plan,
                 pf_nest_parameters (scop, typical, size), &fewer)
        == isl_bool_true)
      {
        points = fewer;
        worth = size;
      }
    else
      not_worth = size;
  return not_worth > 0 ? points : 0;
}
