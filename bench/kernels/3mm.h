/* Sizes and arrays of 3mm.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define NI BY_SIZE (100, 220, 600, 257)
#define NJ BY_SIZE (120, 240, 650, 255)
#define NK BY_SIZE (140, 260, 700, 257)
#define NL BY_SIZE (160, 280, 750, 259)
#define NM BY_SIZE (180, 300, 800, 255)

#define ARRAYS                                                                \
  ARRAY (E, NI, [NJ]) AND ARRAY (A, NI, [NK]) AND ARRAY (B, NK, [NJ])         \
  AND ARRAY (F, NJ, [NL]) AND ARRAY (C, NJ, [NM]) AND ARRAY (D, NM, [NL])     \
  AND ARRAY (G, NI, [NL])

#endif /* KERNEL_H */
