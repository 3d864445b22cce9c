/* Sizes and arrays of gesummv.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define N BY_SIZE (600, 1500, 7900, 2049)

#define ARRAYS                                                                \
  ARRAY (A, N, [N]) AND ARRAY (B, N, [N]) AND ARRAY (x, N, )                  \
  AND ARRAY (y, N, ) AND ARRAY (Ax, N, )

#endif /* KERNEL_H */
