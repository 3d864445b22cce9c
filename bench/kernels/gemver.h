/* Sizes and arrays of gemver.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define N BY_SIZE (800, 2000, 8000, 4097)

#define ARRAYS                                                                \
  ARRAY (A, N, [N]) AND ARRAY (u1, N, ) AND ARRAY (v1, N, )                   \
  AND ARRAY (u2, N, ) AND ARRAY (v2, N, ) AND ARRAY (w, N, )                  \
  AND ARRAY (x, N, ) AND ARRAY (y, N, ) AND ARRAY (z, N, )

#endif /* KERNEL_H */
