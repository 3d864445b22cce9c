/* Sizes that are products of other sizes.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   For Graphite the bound of for (i < n * n) is a parameter like n, of which it knows nothing.  In

     for (i < n * n) a[i] = 0;
     for (i < n) for (j < n) for (k < n) a[i * n + j] += b[i * n + k] * c[k * n + j];

   it would have to be checked that n * n is at most n, so that a[i] is in one row of a.  */

#ifndef PF_PRODUCT_SIZE_H
#define PF_PRODUCT_SIZE_H

#include "gcc-compat.h"

/* Is BAD, [params] -> { : }, where parameter k is PARAM[k] of REGION, what holds because some of
   them are products of others, however large these are?  False if it does not depend on
   products.  */
bool implied_by_products_p (__isl_keep isl_set *bad, const vec<tree> &param,
                            const sese_l &region);

#endif /* PF_PRODUCT_SIZE_H */
