/* Sizes and arrays of floyd-warshall.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define N BY_SIZE (240, 400, 1000, 513)

#define ARRAYS ARRAY (path, N, [N])

#endif /* KERNEL_H */
