/* Sizes and arrays of correlation.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define M BY_SIZE (160, 320, 900, 513)
#define N BY_SIZE (200, 400, 1000, 511)

#define ARRAYS                                                                \
  ARRAY (data, N, [M]) AND ARRAY (mean, M, ) AND ARRAY (deviation, M, )       \
  AND ARRAY (corr, M, [M])

#endif /* KERNEL_H */
