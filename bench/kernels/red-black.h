/* Sizes and arrays of red-black.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define N BY_SIZE (260, 400, 1300, 513)
#define T BY_SIZE (20, 40, 150, 33)

#define ARRAYS ARRAY (u, N, [N]) AND ARRAY (f, N, [N])

#endif /* KERNEL_H */
