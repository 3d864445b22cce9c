/* A code segment: statements inside common loops that are already chosen.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_SEGMENT_H
#define PF_SEGMENT_H

#include "machine.h"
#include "nest.h"
#include "slice.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PF_SEGMENT_DEPTH 16

struct pf_loop_path;

/* A segment.

   SCOP, VARIABLES, NEST, MACHINE: what it belongs to; the nest is that of the
     original order, and its dimensions are the loops of VARIABLES.
   MEMBER[s]: is statement s in the segment?
   LIST[N_MEMBER]: the members in textual order.
   FREE_LOOPS[s]: bit l is set when loop l of statement s is not yet around it.
   OUTER[s * PF_SEGMENT_DEPTH + k]: the loop of statement s that is loop number
     k around the segment, of DEPTH.
   D: the dependences among the members that the loops around do not carry.
   BEST[s * PF_SEGMENT_DEPTH + l]: the best order of the loops of statement s
     alone with its loop l outermost inside the segment; NULL until
     pf_segment_cost has looked for it.  */
struct pf_segment
{
  const struct pf_scop *scop;
  const struct pf_loop_variables *variables;
  const struct pf_nest *nest;
  const struct pf_machine *machine;
  bool *member;
  unsigned n_member;
  unsigned *list;
  unsigned long *free_loops;
  unsigned depth;
  unsigned *outer;
  struct pf_directions *d;
  struct pf_loop_path **best;
};

/* The segment of all of SCOP's statements, with the dependences D, which are
   taken.  NULL when memory is short.  Release with pf_segment_free.  */
struct pf_segment *pf_segment_alloc (const struct pf_scop *scop,
                                     const struct pf_loop_variables *variables,
                                     const struct pf_nest *nest,
                                     const struct pf_machine *machine,
                                     struct pf_directions *d);

/* The segment of the statements of SLICE, all of SEGMENT's members, inside the
   slice's fused loop.  NULL on an error.  */
struct pf_segment *pf_segment_inside (const struct pf_segment *segment,
                                      const struct pf_slice *slice);

/* Release SEGMENT and return NULL.  NULL is allowed.  */
struct pf_segment *pf_segment_free (struct pf_segment *segment);

/* The loops of statement S of SEGMENT that may be the next one around it, as FREE_LOOPS has them: not those
   in strips that are not counted yet.  */
unsigned long pf_segment_next_loops (const struct pf_segment *segment,
                                     unsigned s);

/* Is only one of SEGMENT's members MEMBER, too, and has it no loop left?  */
bool pf_segment_is_leaf (const struct pf_segment *segment, const bool *member);

/* The number of statement S of SEGMENT in its nest, or -1 when its loops are
   not those of the nest.  */
int pf_segment_nest_number (const struct pf_segment *segment, unsigned s);

/* How the loops inside slices are ordered and shared to predict cycles.

   PF_INNER_APART: those of each statement alone, in the best order that its own
     dependences allow.
   PF_INNER_SHARED: in the same orders, but neighbours have the outer ones of
     them in common where the dependences allow that.
   PF_INNER_FOLLOWED: as the statement before has them where that lets both
     access the same data; these are in common.  */
enum pf_inner
{
  PF_INNER_APART,
  PF_INNER_SHARED,
  PF_INNER_FOLLOWED
};

/* Predicted cycles of the statements of SEGMENT that are in one of the N slices
   in SLICE, one slice's statements after the other's, each inside its slice's
   fused loop: the least of the ways up to MOST to order the loops further
   inside.  -1 when memory is short.  */
double pf_segment_cost (const struct pf_segment *segment, unsigned n,
                        const struct pf_slice *const *slice,
                        enum pf_inner most);

/* The reuse that the fused loop of SLICE carries: accesses whose element
   (temporal reuse), or part of whose cache line (spatial reuse), the iteration
   before has accessed too, counted over all instances.  */
double pf_segment_reuse (const struct pf_segment *segment,
                         const struct pf_slice *slice);

#ifdef __cplusplus
}
#endif

#endif /* PF_SEGMENT_H */
