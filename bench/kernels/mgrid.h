/* Sizes and arrays of mgrid.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define M BY_SIZE (16, 32, 64, 33)
#define N (2 * M)
#define T BY_SIZE (4, 6, 20, 2)

#define ARRAYS                                                                \
  ARRAY (u, N + 2, [N + 2][N + 2]) AND ARRAY (f, N + 2, [N + 2][N + 2])       \
  AND ARRAY (r, N + 2, [N + 2][N + 2]) AND ARRAY (rc, M + 2, [M + 2][M + 2])  \
  AND ARRAY (uc, M + 2, [M + 2][M + 2])

#endif /* KERNEL_H */
