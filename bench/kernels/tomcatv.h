/* Sizes and arrays of tomcatv.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define PAPER_SIZE 513
#define NI BY_SIZE (120, 250, 700, 257)
#define NJ BY_SIZE (128, 260, 720, 255)
#define T BY_SIZE (12, 20, 100, 17)

#define ARRAYS                                                                \
  ARRAY (x, NJ, [NI]) AND ARRAY (y, NJ, [NI]) AND ARRAY (rx, NJ, [NI])        \
  AND ARRAY (ry, NJ, [NI]) AND ARRAY (off, NJ, [NI])                          \
  AND ARRAY (diagonal, NJ, [NI]) AND ARRAY (worst, T, )
#define PREPARE                                                               \
  harness_ramp (x, NJ * NI, 1, NI, 4), harness_ramp (y, NJ * NI, NI, NJ, 4)

#endif /* KERNEL_H */
