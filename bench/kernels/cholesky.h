/* Sizes and arrays of cholesky.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define PAPER_SIZE 1000
#define N BY_SIZE (240, 480, 1200, 513)

#define ARRAYS ARRAY (A, N, [N])
#define PREPARE harness_dominate (A, N)

#endif /* KERNEL_H */
