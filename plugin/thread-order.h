/* What the dependences leave to several threads.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A loop that no dependence runs across can be executed by several threads as it is.  Where
   there is none, as in a stencil's loop over time with the loops over space skewed, the tiles
   of a permutable band can: those of one wavefront, w = a + b for the numbers a and b of a tile in
   two members, are independent.  With the tiles of the band itself the first wavefronts have
   few of them.  If the sides of a tile are the band's second member and a row that runs in the
   opposite direction, all tiles of a wavefront can start at once, and tiles are diamonds
   (Bandishti, Pananilath, Bondhugula, "Tiling stencil computations to maximize parallelism",
   SC 2012).

   Example: A[t+1][i] = A[t][i-1] + A[t][i] + A[t][i+1] in the band t, t + i has the distances
   (1, 0), (1, 1) and (1, 2).  2t - (t + i) = t - i has 2, 1 and 0 for them, so that GROWTH is 2; the
   sides of a diamond are t + i and t - i.  */

#ifndef PF_THREAD_ORDER_H
#define PF_THREAD_ORDER_H

#include "schedule-tree.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Fill in FREE_BELOW of the members and OPPOSITE of the bands of TREE, which is analysed
   against DEPENDENCES.  */
isl_stat pf_tree_find_threads (struct pf_tree *tree,
                               __isl_keep isl_union_map *dependences);

#ifdef __cplusplus
}
#endif

#endif /* PF_THREAD_ORDER_H */
