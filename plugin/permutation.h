/* Which loops of two statements can be fused.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A row is the sum of a loop that leads it, the first one that has a factor,
   and a rest that skews, slows and shifts.  M(R, S) is the set of pairs of
   loops that can lead rows with which R and S share a loop (Pouchet et al.,
   "Loop Transformations: Convexity, Pruning and Optimization", section 4.3).

   Example: R: C[i][j] += A[i][k] * B[k][j] and T: G[i][j] += C[i][k] * F[k][j].
   Without a rest, R's i goes with T's i, and R's j with T's k.  With one, R's j
   also goes with T's i and j, in the rows i + k and j + k.  */

#ifndef PF_PERMUTATION_H
#define PF_PERMUTATION_H

#include "legal-space.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Is the pair of loops LOOP_A of statement A and LOOP_B of statement B, numbers
   from the outermost, in M (A, B) for SPACE?  If STRAIGHT, the rest may only
   shift, as in the sets that the paper prints.  Found once and then remembered.
   isl_bool_error on an isl error.  */
isl_bool pf_permutation_leads (struct pf_legal_space *space, bool straight,
                               unsigned a, unsigned loop_a, unsigned b,
                               unsigned loop_b);

/* Is there a loop for each of the N statements in MEMBER such that all pairs
   are in M?  If not, the statements cannot share a loop (STRAIGHT: by
   permuting and shifting loops).  If so, they can in most cases (lemma 6); it
   says nothing of shifts that agree pair by pair, but not all together.
   isl_bool_error on an isl error.  */
isl_bool pf_permutation_exists (struct pf_legal_space *space, bool straight,
                                unsigned n, const unsigned *member);

#ifdef __cplusplus
}
#endif

#endif /* PF_PERMUTATION_H */
