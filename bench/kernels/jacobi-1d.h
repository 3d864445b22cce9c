/* Sizes and arrays of jacobi-1d.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define N BY_SIZE (4000, 20000, 400000, 4097)
#define T BY_SIZE (200, 500, 2000, 513)

#define ARRAYS ARRAY (A, N, ) AND ARRAY (B, N, )

#endif /* KERNEL_H */
