/* Sums that stay out of vectors.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A generated loop with several floating-point sums, each of which has to keep its order, is not
   vectorized (docs/scheduler.md, "Plans").  GCC would make vectors of it even so where it looks
   for straight code that fills some: it begins with the stores of neighbouring sums,

     for (j...) { s0 += a[0][j] * x[j]; s1 += a[1][j] * x[j]; }
     y[0] = s0; y[1] = s1;

   and would fill vectors with elements of several rows.  Meanwhile such stores are volatile; all
   other code of the function gets what it gets without the plugin.  */

#ifndef PF_SCALAR_SUM_H
#define PF_SCALAR_SUM_H

#include "gcc-compat.h"

/* Let the sums of LOOP in FN, which is not to be vectorized, stay out of vectors.  */
void keep_sums_scalar (const function *fn, const class loop *loop);

/* Does an iteration of LOOP add several floating-point numbers to one sum, one after the other?  GCC 11
   and 12 take what they load for in order where it is not, as in
     for (i...) for (k = 0; k < 4; k++) s += a[i][3 - k];
   with the inner loop unrolled, if they make vectors of it without changing the order of
   additions.  */
bool adds_in_chain_p (const class loop *loop);

/* Put passes that do this around GCC's.  To be called once, when the plugin is loaded.  */
void register_scalar_sum_passes (const char *plugin_name);

#endif /* PF_SCALAR_SUM_H */
