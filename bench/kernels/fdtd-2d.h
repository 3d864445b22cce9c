/* Sizes and arrays of fdtd-2d.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define NX BY_SIZE (200, 400, 1000, 513)
#define NY BY_SIZE (240, 440, 1200, 511)
#define T BY_SIZE (40, 60, 200, 65)

#define ARRAYS                                                                \
  ARRAY (ex, NX, [NY]) AND ARRAY (ey, NX, [NY]) AND ARRAY (hz, NX, [NY])      \
  AND ARRAY (source, T, )

#endif /* KERNEL_H */
