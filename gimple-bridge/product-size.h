/* Sizes that are products of other sizes.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   For Graphite the bound of for (i < n * n) is a parameter like n, of which it knows nothing.  In

     for (i < n * n) a[i] = 0;
     for (i < n) for (j < n) for (k < n) a[i * n + j] += b[i * n + k] * c[k * n + j];

   it would have to be checked that n * n is at most n, so that a[i] is in one row of a.  */

#ifndef PF_PRODUCT_SIZE_H
#define PF_PRODUCT_SIZE_H

#include "polynomial.h"

/* A parameter that is a product of others, or a sum with products.

   NAME: of the parameter.
   VALUE: what it is where the obligations hold.  */
struct product_parameter
{
  variable name;
  polynomial value;
  std::vector<obligation> obligations;
};

/* Those of PARAM, the parameters of REGION, that are.  */
std::vector<product_parameter> product_parameters (const vec<tree> &param,
                                                   const sese_l &region);

/* P with PRODUCT itself in place of its value, of which P has to have a multiple by a number; false if it has
   none.

   In `for (c < n) for (i < h * w) x[c * h * w + i]' rows have h * w elements, and whether i is in its row is
   seen where h * w is the parameter that bounds the loop.  */
bool take_product (polynomial *p, const product_parameter &product);

/* Is BAD, [params] -> { : }, where parameter k is PARAM[k] of REGION, what holds because some of
   them are products of others, however large these are?  False if it does not depend on
   products.  */
bool implied_by_products_p (__isl_keep isl_set *bad, const vec<tree> &param,
                            const sese_l &region);

#endif /* PF_PRODUCT_SIZE_H */
