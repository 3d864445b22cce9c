/* Sizes and arrays of sobel.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define NI BY_SIZE (600, 1500, 4900, 2049)
#define NJ BY_SIZE (640, 1600, 5000, 2047)

#define ARRAYS                                                                \
  ARRAY (image, NI, [NJ]) AND ARRAY (gx, NI, [NJ]) AND ARRAY (gy, NI, [NJ])   \
  AND ARRAY (edge, NI, [NJ])

#endif /* KERNEL_H */
