/* Sizes and arrays of trmm.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define M BY_SIZE (180, 360, 1000, 513)
#define N BY_SIZE (200, 400, 1100, 511)

#define ARRAYS ARRAY (A, M, [M]) AND ARRAY (B, M, [N])

#endif /* KERNEL_H */
