/* Sizes and arrays of atax.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define M BY_SIZE (800, 2000, 10000, 4097)
#define N BY_SIZE (840, 2100, 10200, 4095)

#define ARRAYS                                                                \
  ARRAY (A, M, [N]) AND ARRAY (x, N, ) AND ARRAY (y, N, )                     \
  AND ARRAY (Ax, M, )

#endif /* KERNEL_H */
