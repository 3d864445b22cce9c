/* Full and partial blocks of the iterations of a band.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Unrolling a member of a band by f gives code without conditions where all f
   iterations of a block exist, and a condition per copy elsewhere.  The
   instances are therefore parted into those of full blocks and the rest.

   Example: for (i < n) for (j <= i), i in blocks of 4: with b = floor (i / 4),
   { S[i, j] : j <= 4b and 4b + 3 < n } is full; what remains are
   { S[i, j] : 4b + 3 >= n } and { S[i, j] : j > 4b and 4b + 3 < n }.  */

#ifndef PF_BLOCKS_H
#define PF_BLOCKS_H

#include "schedule-tree.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The most parts that there can be, and that there are for loops in which parts are many.  */
#define PF_MAX_PARTS 10
#define PF_FEW_PARTS 5

/* The parts of a band's instances, [params] -> { Stmt[i] }, in an order in which
   they may run inside the loops that count blocks.

   PART[N_PART]: none is empty.  Whether an iteration of the band is in a part is
     the same for all statements, and for all iterations of its block with the
     same values in the members that are not blocked.
   FULL: number of the part with the full blocks, N_PART if there is none.  */
struct pf_blocks
{
  unsigned n_part, full;
  isl_union_set *part[PF_MAX_PARTS];
};

/* Part the instances of the band TREE, whose MEMBER m runs in blocks of
   FACTOR[m] iterations, 1 if it is not blocked, into MOST parts at most.  OUTER[N_OUTER]: the members of
   the bands above it.  Where the full blocks cannot run before or after the
   others all are in one part, as if none were full.  Fails on an isl error, or
   when memory is short, with BLOCKS empty.  */
isl_stat pf_blocks_part (const struct pf_tree *tree, unsigned n_outer,
                         const struct pf_tree_member *outer,
                         const unsigned *factor, unsigned most,
                         struct pf_blocks *blocks);

/* Release what is in BLOCKS.  */
void pf_blocks_clear (struct pf_blocks *blocks);

#ifdef __cplusplus
}
#endif

#endif /* PF_BLOCKS_H */
