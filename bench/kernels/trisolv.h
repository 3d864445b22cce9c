/* Sizes and arrays of trisolv.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define N BY_SIZE (1000, 2000, 9000, 513)

#define ARRAYS ARRAY (L, N, [N]) AND ARRAY (x, N, ) AND ARRAY (b, N, )
#define PREPARE harness_dominate (L, N)

#endif /* KERNEL_H */
