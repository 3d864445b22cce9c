/* Sizes and arrays of jacobi-2d.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define N BY_SIZE (260, 400, 1300, 513)
#define T BY_SIZE (40, 60, 300, 65)

#define ARRAYS ARRAY (A, N, [N]) AND ARRAY (B, N, [N])

#endif /* KERNEL_H */
