/* Sizes and arrays of gramschmidt.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define M BY_SIZE (160, 320, 850, 513)
#define N BY_SIZE (140, 280, 800, 511)

#define ARRAYS ARRAY (A, M, [N]) AND ARRAY (R, N, [N]) AND ARRAY (Q, M, [N])

#endif /* KERNEL_H */
