/* Sizes and arrays of durbin.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define N BY_SIZE (1000, 2000, 16000, 513)

#define ARRAYS ARRAY (c, N, ) AND ARRAY (y, N, ) AND ARRAY (z, N, )
#define PREPARE harness_scale (c, N, 1.0 / (2 * N))

#endif /* KERNEL_H */
