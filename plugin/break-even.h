/* The size of a problem from which on a new order is worth it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_BREAK_EVEN_H
#define PF_BREAK_EVEN_H

#include "machine.h"
#include "nest-memory.h"
#include "nest.h"
#include "plan.h"
#include "point-loops.h"
#include "scop.h"
#include "sweep.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The size of a problem.

   POINTS: the box around the iterations of those loops that count (point-loops.h), around the
     statement in most loops.
   SWEEPS: the box around the iterations of the sweeps; 1 if there are none.  */
struct pf_size
{
  double points, sweeps;
};

/* At most so many sizes from which on an order is worth it: few long sweeps, and many
   short ones.  */
#define PF_BREAK_EVENS 2

/* At most so many loops that must not be short.  */
#define PF_LEAST_LOOPS 4

/* A loop of a SCoP, number LOOP of those around statement number STATEMENT, that is vectorized around
   others, and how many iterations it has at least, in the box around them, where a vector of its
   is full: fewer would be executed one by one, however many there are of others.  */
struct pf_least_loop
{
  unsigned statement, loop, iterations;
};

/* Sizes from which on an order is worth it: where it has the points and the sweeps of one of
   SIZE[N], at least, and the iterations of all of LEAST[N_LEAST].  If both are 0, it
   always is.
   LOOPS: those that count for the points, bit K for loop number K; 0: those of the source
   (pf_point_loops_or_source).  */
struct pf_break_even
{
  unsigned n;
  struct pf_size size[PF_BREAK_EVENS];
  unsigned long loops;
  unsigned n_least;
  struct pf_least_loop least[PF_LEAST_LOOPS];
};

/* Fill in from which sizes of SCOP on TREE, one of its schedules, with the plans PLAN, one
   for each node, is predicted to be worth it on MACHINE in place of ORIGINAL, the original
   order for the parameters TYPICAL, for which TREE is taken to be worth it.  From
   there parameters are made smaller and smaller until it is not; those that count
   sweeps, if there are any, apart from others.  Loops that must not be short are those
   that PLAN vectorizes around others, unless their numbers of iterations are known.  Where isl
   fails, or memory is short, the search ends as if it were not worth it there.  */
struct pf_break_even pf_break_even_find (const struct pf_scop *scop,
                                         const struct pf_machine *machine,
                                         __isl_keep isl_set *typical,
                                         const struct pf_nest *original,
                                         const struct pf_tree *tree,
                                         const struct pf_plan *plan);

/* Is TREE of SCOP with the plans PLAN worth it on MACHINE in place of ORIGINAL for the parameters TYPICAL,
   if loops of ORIGINAL are so short there that their executions overlap?  True if they are not.  What is
   known of statements for these parameters comes from NUMBERS.  */
bool pf_break_even_is_reached (const struct pf_scop *scop,
                               const struct pf_machine *machine,
                               __isl_keep isl_set *typical,
                               const struct pf_tree *original,
                               const struct pf_tree *tree,
                               const struct pf_plan *plan,
                               struct pf_nest_memory *numbers);

/* Is NEST of SCOP, in the original order, of a size for which BREAK_EVEN says that the new
   order is worth it?  */
bool pf_break_even_holds (const struct pf_break_even *break_even,
                          const struct pf_scop *scop,
                          const struct pf_nest *nest);

#ifdef __cplusplus
}
#endif

#endif /* PF_BREAK_EVEN_H */
