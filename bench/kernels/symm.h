/* Sizes and arrays of symm.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define M BY_SIZE (160, 320, 760, 513)
#define N BY_SIZE (180, 360, 840, 511)

#define ARRAYS ARRAY (C, M, [N]) AND ARRAY (A, M, [M]) AND ARRAY (B, M, [N])

#endif /* KERNEL_H */
