/* Sizes and arrays of lu-pivot.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define PAPER_SIZE 1000
#define N BY_SIZE (240, 480, 1400, 513)

#define ARRAYS ARRAY (A, N, [N]) AND ARRAY (pivot, N, )

#endif /* KERNEL_H */
