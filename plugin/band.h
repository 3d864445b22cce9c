/* What the dependences allow each band of a schedule tree.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_BAND_H
#define PF_BAND_H

#include "dependence.h"
#include "schedule-tree.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A new tree that runs the instances of TREE in the same order, with the
   members of bands that stand directly above each other regrouped into the
   longest permutable bands, from the outermost on, but for members that are to
   be apart, and everything that a band
   and a member say about DEPENDENCES computed exactly: of their VALIDITY, and what
   keeps loops from being vectorized (BACKWARD, CHAINED, RECURS), of their LANES.

   Example: A[i][j] = A[i-1][j+1] in loops i, j has distance (1, -1); it gives
   the bands [i] and [j].  With A[i-1][j-1] the distance is (1, 1), and it
   gives the permutable band [i, j].

   NULL on an isl error, or when TREE does not respect DEPENDENCES.  */
struct pf_tree *pf_band_analyse (const struct pf_tree *tree,
                                 const struct pf_dependences *dependences);

/* The same, but where a longest band leaves loops out that stand directly below, with as few
   loops in it as let all others be one band.  NULL also if there is no such band.

   Example: s[i] += a[i][k] in loops t, i, k, where t repeats all: the distance in k is
   negative from one t to the next, so that [t, i] is a longest band, with [k] below, and the
   innermost loop is k in any case.  With the bands [t] and [i, k] it may be i.  */
struct pf_tree *
pf_band_analyse_inner (const struct pf_tree *tree,
                       const struct pf_dependences *dependences);

/* Those of DEPENDENCES whose source and sink agree in the N members of MEMBER;
   all if N is 0.  */
__isl_give isl_union_map *pf_band_active (__isl_take isl_union_map *dependences,
                                          unsigned n,
                                          const struct pf_tree_member *member);

/* Those of ACTIVE, the dependences that no loop above the band BAND carries, that
   member K of it carries when it is the last: all others agree.  BAND is permutable: none goes back in it.  */
__isl_give isl_union_map *pf_band_carried (__isl_keep isl_union_map *active,
                                           const struct pf_tree *band,
                                           unsigned k);

/* Those of DEPENDENCES with source and sink in DOMAIN.  */
__isl_give isl_union_map *pf_band_within (__isl_keep isl_union_map *dependences,
                                          __isl_keep isl_union_set *domain);

#ifdef __cplusplus
}
#endif

#endif /* PF_BAND_H */
