/* Sizes and arrays of heat-3d.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define N BY_SIZE (48, 60, 130, 65)
#define T BY_SIZE (20, 40, 150, 33)

#define ARRAYS ARRAY (A, N, [N][N]) AND ARRAY (B, N, [N][N])

#endif /* KERNEL_H */
