/* Sizes and arrays of 2mm.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define NI BY_SIZE (120, 260, 700, 257)
#define NJ BY_SIZE (140, 280, 750, 255)
#define NK BY_SIZE (160, 300, 800, 257)
#define NL BY_SIZE (180, 320, 850, 259)

#define ARRAYS                                                                \
  ARRAY (AB, NI, [NJ]) AND ARRAY (A, NI, [NK]) AND ARRAY (B, NK, [NJ])        \
  AND ARRAY (C, NJ, [NL]) AND ARRAY (D, NI, [NL])

#endif /* KERNEL_H */
