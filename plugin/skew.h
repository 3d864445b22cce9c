/* Skewing of innermost loops whose iterations wait for each other.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Where each iteration of an innermost loop needs what the one before computed,
   a processor waits most of the time.  If it runs along with a multiple of the
   loop around it, iterations of that one depend on nothing in the same iteration
   of the innermost: several of them can be unrolled into it, and each computes
   while the others wait.

   Example: A[i][j] = f (A[i - 1][j + 1], A[i][j - 1]) in loops i, j has distances
   (1, -1) and (0, 1); in i, j + 2i it has (1, 1) and (0, 1).  */

#ifndef PF_SKEW_H
#define PF_SKEW_H

#include "schedule-tree.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A new tree like TREE, which is analysed against DEPENDENCES, with the innermost
   loops skewed where that makes iterations of the loop around them independent
   within one.  Its members say nothing of the dependences.  NULL on an isl error,
   or when there is no such loop.  */
struct pf_tree *pf_tree_skew (const struct pf_tree *tree,
                              __isl_keep isl_union_map *dependences);

#ifdef __cplusplus
}
#endif

#endif /* PF_SKEW_H */
