/* Sizes and arrays of mm.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define N BY_SIZE (192, 384, 1024, 513)

#define ARRAYS ARRAY (C, N, [N]) AND ARRAY (A, N, [N]) AND ARRAY (B, N, [N])

#endif /* KERNEL_H */
