/* An innermost loop: its statements, what they access, and its vectors.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_INNER_LOOP_H
#define PF_INNER_LOOP_H

#include "loops.h"
#include "machine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Loops of no more iterations have no chains that pf_tree_member would call so.  */
#define PF_SHORT_CHAIN 8
/* The bytes of the vectors of SSE, AVX and AVX-512.  */
#define PF_SSE_BYTES 16
#define PF_AVX_BYTES 32
#define PF_AVX512_BYTES 64

/* An innermost loop.

   PLACE: number.  TRIP: its iterations.  MEMBER: of its band.  LANES: elements in a vector, 1 if the
   loop is not vectorized.
   GROUP: iterations that vectors are executed for at a time: the elements in one of the shortest
     type; fewer if each iteration fills a part of a vector (piece.h).
   LANE: number of the loop that is vectorized in its place; PLACE if none is.  That stands inside
     where the order has been chosen so (plan.h), and around it where GCC does it (outer-vector.h).
   ROLLED: nothing is unrolled into it, as in partial blocks.
   SCATTERED: only those statements are meant of which pf_inner_is_scattered is true, else all
     others.  */
struct pf_inner_loop
{
  const struct pf_loops *loops;
  const struct pf_machine *machine;
  unsigned place, lane;
  const struct pf_tree_member *member;
  double trip, lanes, group;
  bool rolled, scattered;
};

/* Is another loop vectorized in place of INNER?  */
bool pf_inner_is_within (const struct pf_inner_loop *inner);

/* Is a loop around INNER vectorized in its place in blocks in which RUN's statement is never
   executed, since it runs in one iteration of a block only?  */
bool pf_inner_is_scattered (const struct pf_inner_loop *inner,
                            const struct pf_run *run);

/* Is a loop around INNER vectorized in its place, and is only one of its statements executed in
   each iteration of a full block?  */
bool pf_inner_is_pure (const struct pf_inner_loop *inner);

/* Are the statements of INNER in conditions, as they do not all run in the same
   iterations?  */
bool pf_inner_is_guarded (const struct pf_inner_loop *inner);

/* Does an iteration of INNER depend on earlier ones?  */
bool pf_inner_recurs (const struct pf_inner_loop *inner);

/* Do A and B, of one statement, touch the same element?  */
bool pf_same_element (const struct pf_nest_access *a,
                      const struct pf_nest_access *b);

/* Does one of A and B, of one statement, read an element, and the other one write to another element of
   the same array?  */
bool pf_is_in_place (const struct pf_nest_access *a,
                     const struct pf_nest_access *b);

/* Does STATEMENT access what its access K reads or writes in the other way,
   too?  */
bool pf_statement_updates (const struct pf_nest_statement *statement,
                           unsigned k);

/* May STATEMENT leave what ACCESS reads or writes as it is?  Then the compiler keeps
   it in no register: it must not store what would not be stored.  */
bool pf_statement_may_keep (const struct pf_nest_statement *statement,
                            const struct pf_nest_access *access);

/* How many copies of ACCESS the unrolled loops inside INNER make, *ALL with
   those that touch the same element.  What is updated has to be loaded again where
   copies that update other elements stand in between, which the compiler cannot tell
   apart.  */
double pf_inner_copies (const struct pf_inner_loop *inner,
                        const struct pf_run *run,
                        const struct pf_nest_access *access, double *all);

/* The bytes of a vector in INNER.  */
double pf_inner_vector_bytes (const struct pf_inner_loop *inner);

/* Do most rows of ARRAY begin within a line of LINE bytes?  */
bool pf_has_odd_rows (const struct pf_nest *nest, const struct pf_array *array,
                      double line);

/* The distance in bytes between what ACCESS touches in two iterations of the loop
   PLACE.  */
double pf_inner_stride_at (const struct pf_inner_loop *inner,
                           const struct pf_run *run,
                           const struct pf_nest_access *access, unsigned place);

/* The distance in bytes between what ACCESS touches in two iterations of
   INNER.  */
double pf_inner_stride (const struct pf_inner_loop *inner,
                        const struct pf_run *run,
                        const struct pf_nest_access *access);

/* Does ACCESS of RUN read, in iterations of loop PLACE that follow each other, what is anywhere, as the program
   loads subscripts that are different in these?  */
bool pf_inner_gathers (const struct pf_run *run,
                       const struct pf_nest_access *access, unsigned place);

/* Is access K of STATEMENT the first of its kind to its element?  */
bool pf_is_first_access (const struct pf_nest_statement *statement, unsigned k);

/* Do access A of RUN and access B of OTHER touch the same elements in all loops
   that are around both, and do these unroll as many copies of each?  */
bool pf_same_elements (const struct pf_run *run, const struct pf_nest_access *a,
                       const struct pf_run *other,
                       const struct pf_nest_access *b);

/* How many iterations of INNER after the one in which RUN's statement accesses it by
   FIRST does OTHER's access an element by SECOND?  False if that is not known.  */
bool pf_inner_find_iterations (const struct pf_inner_loop *inner,
                               const struct pf_run *run,
                               const struct pf_nest_access *first,
                               const struct pf_run *other,
                               const struct pf_nest_access *second,
                               double *later);

/* Is RUN executed in INNER, or in a loop inside that?  */
bool pf_inner_contains (const struct pf_inner_loop *inner,
                        const struct pf_run *run);

/* Is ARRAY written to in loop PLACE of LOOPS?  */
bool pf_loop_writes (const struct pf_loops *loops, unsigned place,
                     const struct pf_array *array);

/* How many elements behind what FIRST of RUN's statement touches is what SECOND of OTHER's does, in
   all iterations?  INFINITY if that is not the same in all, or these are of different arrays, or of families with elements of
   different sizes.  */
double pf_elements_behind (const struct pf_run *run,
                           const struct pf_nest_access *first,
                           const struct pf_run *other,
                           const struct pf_nest_access *second);

/* The member of a band that PLACE, a loop of INNER's, steps through.  */
const struct pf_tree_member *pf_inner_member (const struct pf_inner_loop *inner,
                                              const struct pf_place *place);

/* Does RUN stand directly in INNER, not in a loop inside that?  */
bool pf_inner_is_direct (const struct pf_inner_loop *inner,
                         const struct pf_run *run);

/* Is ACCESS K of run R of INNER the first one to its array?  */
bool pf_inner_is_new_array (const struct pf_inner_loop *inner, unsigned r,
                            unsigned k);

/* Loop P of LOOPS, as an innermost one.  If it is none, it has vectors if it is vectorized in place
   of the one in it.  */
struct pf_inner_loop pf_inner_make (const struct pf_loops *loops,
                                    const struct pf_machine *machine,
                                    unsigned p);

/* Does all that RUN's statement writes stay where it is in INNER?  */
bool pf_inner_only_adds_up (const struct pf_inner_loop *inner,
                            const struct pf_run *run);

/* Is RUN's statement in INNER, a vector loop, a sum of absolute differences of bytes, or of squares
   of these, that lie side by side?  */
bool pf_inner_sums_bytes (const struct pf_inner_loop *inner,
                          const struct pf_run *run);

#ifdef __cplusplus
}
#endif

#endif /* PF_INNER_LOOP_H */
