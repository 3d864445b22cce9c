/* The size of a problem from which on a new order is worth it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "break-even.h"

#include "tile.h"
#include <stdlib.h>

/* How many loops points are counted of.  */
#define POINT_LOOPS 3

/* From one size to the next smaller one, parameters shrink by SHRINK / WHOLE; the
   last one is not below LEAST_SIZE.  */
#define SHRINK 3
#define WHOLE 5
#define LEAST_SIZE 4

/* How many times faster a new order has to be with data in the last level of the
   cache.  */
#define WARM_MARGIN 1.25

/* Without any memory traffic, as where a small problem is solved again and again; and
   with data that come from main memory.  */
#define HOT_MARGIN 1.05
#define COLD_MARGIN 1.05

/* With data that come from main memory, if memory traffic is all that is saved:
   where data really are, the prediction does not know.  */
#define MEMORY_MARGIN 1.5

/* Two orders of a nest for some size: what they cost, and how many points they
   have.  */
struct comparison
{
  struct pf_cost before, after;
  double points;
};

/* The points of NEST, in the original order.  */
static double
count_points (const struct pf_nest *nest)
{
  const struct pf_nest_statement *deepest = nest->statement;
  double points = 1;

  for (unsigned s = 1; s < nest->n_statement; s++)
    if (nest->statement[s].n_dim > deepest->n_dim)
      deepest = nest->statement + s;
  for (unsigned k = 0; k < deepest->n_dim && k < POINT_LOOPS; k++)
    points *= deepest->dim[deepest->n_dim - 1 - k].extent;
  return points;
}

/* *COST becomes what TREE of SCOP with the plans PLAN, or without any if that is
   NULL, costs on MACHINE for PARAMETERS, and *POINTS its points.  Returns 0, or
   -1.  */
static int
predict (const struct pf_scop *scop, const struct pf_machine *machine,
         const struct pf_tree *tree, const struct pf_plan *plan,
         __isl_keep isl_set *parameters, struct pf_cost *cost, double *points)
{
  struct pf_nest *nest = pf_nest_from_tree (scop, tree, parameters);
  struct pf_plan *none
      = nest && !plan ? calloc (nest->n_node, sizeof *none) : NULL;
  int result = -1;

  if (nest && (plan || none))
    {
      nest->may_overlap = !plan && pf_scop_may_overlap (scop);
      result = pf_tile_cost (nest, plan ? plan : none, machine, cost);
      *points = count_points (nest);
    }
  free (none);
  pf_nest_free (nest);
  return result;
}

/* Is the order after worth it by COMPARISON?  */
static bool
is_worth (const struct comparison *comparison)
{
  const struct pf_cost *before = &comparison->before;
  const struct pf_cost *after = &comparison->after;
  bool hot = before->compute + before->overhead
             >= HOT_MARGIN * (after->compute + after->overhead);

  return before->resident >= WARM_MARGIN * after->resident
         && before->cycles
                >= (hot ? COLD_MARGIN : MEMORY_MARGIN) * after->cycles;
}

double
pf_break_even (const struct pf_scop *scop, const struct pf_machine *machine,
               const struct pf_tree *original, const struct pf_tree *tree,
               const struct pf_plan *plan)
{
  double points = 0;

  for (long size = PF_TYPICAL_PARAMETER; size >= LEAST_SIZE;
       size = size * SHRINK / WHOLE)
    {
      isl_set *parameters = pf_nest_parameters (scop, size);
      struct comparison comparison = { .points = 0 };
      double ignored;
      bool worth = parameters
                   && predict (scop, machine, original, NULL, parameters,
                               &comparison.before, &comparison.points)
                          == 0
                   && predict (scop, machine, tree, plan, parameters,
                               &comparison.after, &ignored)
                          == 0
                   && is_worth (&comparison);

      isl_set_free (parameters);
      if (!worth && size < PF_TYPICAL_PARAMETER)
        return points;
      points = comparison.points;
    }
  return 0;
}
