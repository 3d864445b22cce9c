/* Loop distribution on a schedule tree.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_DISTRIBUTE_H
#define PF_DISTRIBUTE_H

#include "schedule-tree.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A new tree in which every band of TREE holds only statements that depend on
   each other in a cycle (Allen and Kennedy's codegen, ACM TOPLAS 9 (4), 1987):
   at each band, from the outermost on, the strongly connected components of
   the active DEPENDENCES get a copy of the band each, in an order that
   respects DEPENDENCES and otherwise stays textual.

   Example: for (i) for (j) { C[i][j] = 0; for (k) C[i][j] += ...; } becomes
   two nests, i, j and i, j, k.

   A copy of TREE when there is nothing to distribute, or when it has more
   than PF_DISTRIBUTE_MAX leaves.  NULL on an isl error.  */
struct pf_tree *pf_tree_distribute (const struct pf_tree *tree,
                                    __isl_keep isl_union_map *dependences);

#define PF_DISTRIBUTE_MAX 40

#ifdef __cplusplus
}
#endif

#endif /* PF_DISTRIBUTE_H */
