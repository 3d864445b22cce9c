/* Sizes and arrays of qr.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define PAPER_SIZE 1000
#define M BY_SIZE (200, 400, 850, 513)
#define N BY_SIZE (180, 360, 800, 511)

#define ARRAYS ARRAY (A, M, [N]) AND ARRAY (d, N, ) AND ARRAY (w, N, )

#endif /* KERNEL_H */
