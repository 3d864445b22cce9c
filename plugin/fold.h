/* Sums that an innermost loop adds up in order.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In for (k) s -= a[i][k] * a[j][k] the subtractions wait for each other, and floating-point
   operations are not reassociated.  Compilers compute the products in vectors all the same, and
   fold each of these into the sum, element by element: what an iteration waits for is an
   addition, not a fused multiply-add, and it takes few instructions.  */

#ifndef PF_FOLD_H
#define PF_FOLD_H

#include "inner-loop.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The elements in a vector that INNER folds into sums, 1 if it does not.  */
double pf_inner_fold (const struct pf_inner_loop *inner);

#ifdef __cplusplus
}
#endif

#endif /* PF_FOLD_H */
