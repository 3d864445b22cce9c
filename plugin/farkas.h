/* The affine functions that are not negative on a dependence.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   By the affine form of Farkas' lemma these are the combinations of the
   dependence's constraints with multipliers that are not negative (Pouchet et
   al., "Loop Transformations: Convexity, Pruning and Optimization", lemma 1).
   With the multipliers eliminated, what is left are linear constraints on the
   functions' coefficients.

   Example: on [n] -> { R[i] -> S[j] : j = i and 0 <= i < n } the function
     w + u n + a i + b j
   is not negative if and only if w + u >= 0, u >= 0, and u + a + b >= 0.  */

#ifndef PF_FARKAS_H
#define PF_FARKAS_H

#include <isl/map.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Constraints on the coefficients of an affine function.

   N_COLUMN: coefficients: the constant, one a parameter, one of the stand-in,
     one an iterator of the source, and one an iterator of the sink.
   N_SOURCE: how many iterators the source has.
   N_ROW: constraints.
   FACTOR[N_ROW * N_COLUMN]: row by row; the sum of factor times coefficient
     has to be at least 0, or 0 if EQUALITY[row].  */
struct pf_farkas
{
  unsigned n_column, n_source, n_row;
  long *factor;
  bool *equality;
};

/* The constraints on the functions that are not negative on DEPENDENCE,
   [params] -> { R[i] -> S[j] }.  A large constant that bounds from above is
   replaced by a parameter of its own, the stand-in, which is at least 0:
   distances then grow with it as they do with other parameters, and numbers
   stay small.  (Pouchet et al., "Hybrid Iterative and Model-Driven Optimization
   in the Polyhedral Model", section 2.2.1, have a fictitious parameter.)  Integer divisions are projected out over the
   rational numbers, so that fewer functions than possible may be allowed, but
   never one too many.  NULL on an isl error, when memory is short, or when a
   factor is beyond 2^29.  */
struct pf_farkas *pf_farkas_compute (__isl_keep isl_map *dependence);

/* Release FARKAS and return NULL.  NULL is allowed.  */
struct pf_farkas *pf_farkas_free (struct pf_farkas *farkas);

#ifdef __cplusplus
}
#endif

#endif /* PF_FARKAS_H */
