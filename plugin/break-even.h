/* The size of a problem from which on a new order is worth it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_BREAK_EVEN_H
#define PF_BREAK_EVEN_H

#include "machine.h"
#include "nest.h"
#include "plan.h"
#include "scop.h"

/* How many loops points are counted of.  */
#define PF_POINT_LOOPS 3

/* The number of points of SCOP from which on TREE, one of its schedules, with the
   plans PLAN, one for each node, is predicted to be worth it on MACHINE in place of
   the original order.  ORIGINAL is that order for the parameters TYPICAL, for which TREE
   is taken to be worth it; from there parameters are made smaller and smaller until
   it is not, and the result is the number of points for the last ones for which it
   is; 0 if it is for all that are tried.  Where isl fails, or memory is short, the
   search ends as if it were not worth it there.  Points are the box around the
   iterations of the three innermost loops of the statement in most loops.  */
double pf_break_even (const struct pf_scop *scop,
                      const struct pf_machine *machine,
                      __isl_keep isl_set *typical,
                      const struct pf_nest *original,
                      const struct pf_tree *tree, const struct pf_plan *plan);

/* The points of NEST, in the original order, as pf_break_even counts them.  */
double pf_break_even_points (const struct pf_nest *nest);

#endif /* PF_BREAK_EVEN_H */
