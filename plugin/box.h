/* Boxes around iterations, and how they grow with a parameter.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_BOX_H
#define PF_BOX_H

#include <isl/set.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Is there one parameter, and a number, such that the box around the N innermost dimensions of
   DOMAIN, or all if these are fewer, has at least POINTS points where that parameter is at
   least so large, and only there?  Then *PARAMETER is its position, and *LEAST the number.
   So it is if no other parameter bounds the box, which grows with this one: then it need not
   be multiplied out.  Example: 144 points of [n] -> { [i, j] : 0 <= i < n and 1 <= j < n }
   take an n of 13.  False, too, if that is not found, or isl fails.  */
bool pf_box_least_parameter (__isl_keep isl_set *domain, unsigned n,
                             double points, unsigned *parameter, long *least);

#ifdef __cplusplus
}
#endif

#endif /* PF_BOX_H */
