/* Sizes and arrays of gemm.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define NI BY_SIZE (160, 320, 900, 513)
#define NJ BY_SIZE (180, 340, 1000, 511)
#define NK BY_SIZE (200, 360, 1100, 257)

#define ARRAYS                                                                \
  ARRAY (C, NI, [NJ]) AND ARRAY (A, NI, [NK]) AND ARRAY (B, NK, [NJ])

#endif /* KERNEL_H */
