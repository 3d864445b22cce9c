/* Numbers of iterations that are computed in front of loop nests.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   for (int i = 0; i < n; i += 2) iterates (n + 1) / 2 times, which is no affine function of n.  As
   Fortran's compiler does it, that number is computed in front of the nest, where it is a
   parameter like others, and a counter of its own ends the loop.  */

#ifndef PF_LOOP_COUNT_H
#define PF_LOOP_COUNT_H

#include "gcc-compat.h"

/* Can scalar evolution tell what NITER, the number of iterations of LOOP, is computed from?  */
bool readable_count_p (class loop *loop, tree niter);

/* Let the loops of the current function whose number of iterations is known, but not affine, count
   up to that number.  */
void count_in_front (void);

#endif /* PF_LOOP_COUNT_H */
