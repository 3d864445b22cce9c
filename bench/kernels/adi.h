/* Sizes and arrays of adi.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define N BY_SIZE (100, 200, 1000, 513)
#define T BY_SIZE (8, 16, 20, 4)

#define ARRAYS                                                                \
  ARRAY (u, N, [N]) AND ARRAY (v, N, [N]) AND ARRAY (p, N, [N])               \
  AND ARRAY (q, N, [N])

#endif /* KERNEL_H */
