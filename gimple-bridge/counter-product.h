/* Products of the counters of two loops.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In a loop inside of those over i and j, GCC takes i * j for the value that is 0 at first and
   grows by one with j: the step should be i.  Graphite computes it from that, and takes apart
   subscripts and conditions by it.  It is right in the loop over j itself.  */

#ifndef PF_COUNTER_PRODUCT_H
#define PF_COUNTER_PRODUCT_H

#include "gcc-compat.h"

/* A product in GRAPHITE's region which GCC misreads; NULL if there is none.  */
gimple *misread_product (scop_p graphite);

#endif /* PF_COUNTER_PRODUCT_H */
