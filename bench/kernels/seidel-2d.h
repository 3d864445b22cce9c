/* Sizes and arrays of seidel-2d.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define N BY_SIZE (260, 400, 1000, 513)
#define T BY_SIZE (8, 10, 50, 17)

#define ARRAYS ARRAY (A, N, [N])

#endif /* KERNEL_H */
