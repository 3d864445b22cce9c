/* What to make of a permutable band: order, tiles and register tiles.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_PLAN_H
#define PF_PLAN_H

#include "schedule-tree.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PF_PLAN_MAX 24

/* One loop to generate for a band.

   MEMBER: of the band.
   SIZE: how many of the member's iterations one iteration of the loop stands
     for; 1 for a point loop, else the loop counts tiles.
   UNROLL: unroll the loop completely.  */
struct pf_step
{
  unsigned member;
  unsigned size;
  bool unroll;
};

/* The loops to generate for a band, from the outermost.  Every member has a
   step of size 1; its steps come in falling sizes.  Unrolled steps come last.
   N is 0 when the band stays as it is.
   A member that is unrolled has a step that counts blocks of as many iterations
   before.  Where a block is not full the member is not unrolled (blocks.h).
   SPLIT: the innermost loop, with the unrolled ones, stands once for each child
   of the sequence below the band.
   JAM: the unrolled loops stand inside the innermost loops of each child of the
   sequence below the band (unroll and jam), the others around the sequence.
   WIDE: the innermost loop is to use the widest vectors there are, in place of
   those that the compiler prefers.
   PACK: the number of steps, from the outermost, inside of which parts of arrays
     are copied, to be read from there (packing.h); 0 if none are.
   PACK_ROWS: parts that the vectorized loop walks along are copied, too.
   PACK_TILE: the number of steps inside of which others are copied, those that the
     innermost loop and the unrolled one outside of the vectors move along, and the
     vectorized one does not; 0 if none are.  Only with LANES; less than PACK, if that is
     not 0.
   LANES: if not 0, the loop around the innermost one is vectorized in its place, with
     vectors of LANES elements (Nuzman and Zaks, "Outer-loop vectorization - revisited
     for short SIMD architectures", PACT 2008).  It runs through its member's iterations
     modulo LANES; the member's unrolled step, if it has one, counts groups of LANES, and
     has that size.  So what the innermost loop adds up stays in registers, a vector for
     each copy.  Where the blocks of a member are not full, the member is not unrolled.
     Where a vector is not full, there are some of half the size, down to LEAST_LANES;
     with SKIP_LANES, those of LEAST_LANES at once.
   PLAIN_REST: only blocks that are full in all members with blocks have lanes.  The others have
     plain loops: the innermost one around those of the other members, that which is vectorized
     innermost.

   DIAMOND: the first two steps, of members 0 and 1, have one SIZE and are the loops over
     diamonds (thread-order.h): over wavefronts, which are executed one after the other, and in each
     over tiles that depend on nothing in it.
   THREADS: 1 and the number of the step whose loop several threads are to execute; 0 if there
     is none.

   Example: C[i][j] += A[i][k] * B[k][j] in the band i, j, k, tiled 64x512x64
   in the order i, k, j, with k unrolled by 4:
     (i, 64) (j, 512) (k, 64) (i, 1) (k, 4) (j, 1) (k, 1, unroll);
   the same with LANES 8, and sums of 6 x 3 vectors in registers:
     (k, 256) (i, 96) (j, 24) (i, 6) (j, 1) (k, 1) (i, 1, unroll) (j, 8, unroll).  */
struct pf_plan
{
  unsigned n;
  struct pf_step step[PF_PLAN_MAX];
  bool split, jam, wide;
  unsigned pack, pack_tile;
  bool pack_rows, skip_lanes, plain_rest;
  unsigned lanes, least_lanes;
  bool diamond;
  unsigned threads;
};

/* A copy of TREE in which the band with number K in preorder is generated as
   PLAN[K] says, for each of its bands.  NULL on an isl error.  */
struct pf_tree *pf_plan_apply (const struct pf_tree *tree,
                               const struct pf_plan *plan);

/* The number of steps of PLAN that are not unrolled.  */
unsigned pf_plan_rolled (const struct pf_plan *plan);

/* The number of the step of PLAN, which has no unrolled steps only, that is vectorized, if
   anything is.  */
unsigned pf_plan_vector_step (const struct pf_plan *plan);

/* The plan that leaves a band with N members as it is, spelled out.  */
struct pf_plan pf_plan_identity (unsigned n);

/* Does PLAN leave its band as it is?  */
bool pf_plan_is_identity (const struct pf_plan *plan);

/* Does PLAN do no more to its band than to exchange loops?  */
bool pf_plan_only_permutes (const struct pf_plan *plan);

#ifdef __cplusplus
}
#endif

#endif /* PF_PLAN_H */
