/* Index-set splitting on a schedule tree.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_INDEX_SPLIT_H
#define PF_INDEX_SPLIT_H

#include "schedule-tree.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A new tree that runs the instances of TREE, which is analysed, in the same
   order, with innermost loops split where all dependences that they carry start
   or end in one single iteration: the iterations before that, itself, and those
   behind it become three loops, two of which carry nothing.  (Griebl, Feautrier
   and Lengauer, "Index set splitting", IJPP 28 (6), 2000, split for the sake of
   the schedule; here the order stays.)

   Example: for (j) p[i][j] = min (p[i][j], p[i][k] + p[k][j]) writes what all
   of its iterations read, when j is k; loops over j < k and j > k do not.

   NULL when there is no such loop, or on an isl error.  */
struct pf_tree *pf_tree_split_indices (const struct pf_tree *tree,
                                       __isl_keep isl_union_map *dependences);

#ifdef __cplusplus
}
#endif

#endif /* PF_INDEX_SPLIT_H */
