/* The loops that the plans for a nest's bands lead to.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_LOOPS_H
#define PF_LOOPS_H

#include "nest.h"
#include "plan.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PF_VISIT_MAX 32

/* Arrays with more subscripts are not copied.  */
#define PF_COPY_SUBSCRIPTS 8

/* A place in the program: a loop, a sequence or a leaf.  Places are numbered
   in preorder, so the body of loop p is place p + 1; END is the first number
   that is not inside.

   NODE: number of the nest's node it comes from.
   STEP: of a loop, from the band's plan; its SIZE is 0 otherwise.  NUMBER: of the step in
     the plan.
   GROWTH: of the two loops over diamonds the band's (schedule-tree.h), else 0.
   TRIP: of a loop, iterations each time it is entered: the largest number of all
     statements inside, times SPREAD, which is more than 1 where these run in different
     iterations (spread.h).
   SPLIT: the loop stands once for each child of the sequence below its band.
   WIDE: it uses the widest vectors if it is vectorized.
   LANES: of a loop that is vectorized in place of the innermost one in it, the elements
     of a vector, else 0.  Such a loop stands where its iterations are executed, in the
     innermost one and all that is unrolled, and counts as unrolled itself.  LEAST_LANES:
     those of the smallest vector there is for iterations that are left over; with
     PLAIN_REST (pf_plan), the iterations of a block.
   N_LOOP: number of loops inside that are not unrolled and run more than
     once, itself excluded.
   PHASE: the place that it is executed with.  Loops that are not unrolled and
     follow each other in a sequence are phases of their own; what else is in a
     sequence belongs to what the sequence is in.  */
struct pf_place
{
  unsigned node, end, phase;
  struct pf_step step;
  unsigned number, growth;
  double trip, spread;
  bool split, wide;
  unsigned lanes, least_lanes, n_loop;
};

/* A loop around a statement.

   PLACE: the loop.  DIM: the statement's dimension that it steps through.
   TRIP: iterations each time it is entered, for this statement.
   PARTIAL: of an unrolled loop, the share of the instances that are not in full
     blocks, where it is not unrolled; of a loop with lanes, of those that are not
     vectorized; else 0.  */
struct pf_visit
{
  unsigned place, dim;
  double trip, partial;
};

/* A statement.

   PLACE: of its leaf.
   VISIT[N_VISIT]: the loops around it, from the outermost.
   INSTANCES: number of executions.
   TORN: its vectors are stored into two lines each, in turns with others that go
     elsewhere: filled in by pf_compute_torn.  */
struct pf_run
{
  const struct pf_nest_statement *statement;
  unsigned place;
  bool torn;
  unsigned n_visit;
  struct pf_visit visit[PF_VISIT_MAX];
  double instances;
};

/* A part of an array that loops read from a copy.

   SOURCE: a reference that does, as it is in the nest; RUN: its statement.
   PLACE: the loop at the start of whose iterations the copy is made.
   ARRAY: the copy; its strides and extents are STRIDE and EXTENT.  */
struct pf_copy
{
  const struct pf_nest_access *source;
  const struct pf_run *run;
  unsigned place;
  struct pf_array array;
  long stride[PF_COPY_SUBSCRIPTS], extent[PF_COPY_SUBSCRIPTS];
};

/* The loops of a subtree of NEST, in numbers.  It points into the nest.

   COPY[N_COPY]: what is read from copies.
   CHANGED[N_RUN]: the statements of the runs that read from some, whose ACCESSes
     are owned; else N_ACCESS is 0.  NULL if there are none.  */
struct pf_loops
{
  const struct pf_nest *nest;
  unsigned n_place;
  struct pf_place *place;
  unsigned n_run;
  struct pf_run *run;
  unsigned n_copy;
  struct pf_copy *copy;
  struct pf_nest_statement *changed;
};

/* The loops for the subtree of NEST at node ROOT when band K is generated as
   PLAN[K] says.  NULL when memory is short or a statement has more than
   PF_VISIT_MAX loops.  Release with pf_loops_free.  */
struct pf_loops *pf_loops_make (const struct pf_nest *nest, unsigned root,
                                const struct pf_plan *plan);

/* A statement's place in an order of loops.

   STATEMENT: number in the nest.
   N, DIM[N]: the loops around it, from the outermost, as dimensions of the
     statement.
   SHARED: how many of its outermost loops it has in common with the path
     before.  */
struct pf_loop_path
{
  unsigned statement;
  unsigned n;
  unsigned dim[PF_VISIT_MAX];
  unsigned shared;
};

/* The loops for N statements of NEST in the order of PATH, which need not be
   legal, nor that of the nest's tree.  NULL when memory is short.  */
struct pf_loops *pf_loops_from_paths (const struct pf_nest *nest, unsigned n,
                                      const struct pf_loop_path *path);

/* Is PLACE a loop that is not unrolled and runs more than once?  */
bool pf_place_repeats (const struct pf_place *place);

/* The visit of RUN at place P, or NULL.  */
const struct pf_visit *pf_find_visit (const struct pf_run *run, unsigned p);

/* The visit of the innermost loop around RUN, of LOOPS, that is not unrolled; NULL if there is none.  */
const struct pf_visit *pf_innermost_visit (const struct pf_loops *loops,
                                           const struct pf_run *run);

/* Do dimensions of RUN's statement say what others are, so that it runs in few iterations of the
   loops around it?  */
bool pf_run_is_sparse (const struct pf_run *run);

/* Release LOOPS and return NULL.  NULL is allowed.  */
struct pf_loops *pf_loops_free (struct pf_loops *loops);

#ifdef __cplusplus
}
#endif

#endif /* PF_LOOPS_H */
