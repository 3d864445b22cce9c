/* Sizes and arrays of syrk.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define N BY_SIZE (200, 400, 1200, 513)
#define M BY_SIZE (160, 340, 1000, 511)

#define ARRAYS ARRAY (C, N, [N]) AND ARRAY (A, N, [M])

#endif /* KERNEL_H */
