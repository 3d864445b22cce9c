/* Sizes and arrays of nussinov.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define N BY_SIZE (120, 240, 1200, 513)

#define ARRAYS ARRAY (table, N, [N]) AND ARRAY (base, N, )
#define PREPARE                                                               \
  (harness_scale (table, (size_t) N * N, 0), harness_coarsen (base, N, 0.25))

#endif /* KERNEL_H */
