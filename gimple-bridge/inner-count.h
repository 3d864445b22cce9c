/* Counters of the inner loops of those that are vectorized in their place.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The number of iterations of

     for (k = 64 * t; k <= 64 * t + 63; k++)

   is 64 as long as the bounds cannot overflow.  A pass that computes them farther out says
   that they may, since it does not know whether the loop is reached.  Then the number is not
   known any more, and GCC vectorizes no loop around one that it is not known of.  */

#ifndef PF_INNER_COUNT_H
#define PF_INNER_COUNT_H

#include "gcc-compat.h"

/* Let LOOP, which has none in it, end by a counter if it is known how often it iterates, but
   its bounds are not constants.  SSA form and loops are up to date, before and after.  */
void count_iterations (class loop *loop);

#endif /* PF_INNER_COUNT_H */
