/* Sizes and arrays of doitgen.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define NR BY_SIZE (48, 64, 150, 65)
#define NQ BY_SIZE (40, 60, 140, 63)
#define NP BY_SIZE (60, 80, 270, 129)

#define ARRAYS                                                                \
  ARRAY (A, NR, [NQ][NP]) AND ARRAY (W, NP, [NP]) AND ARRAY (sum, NP, )

#endif /* KERNEL_H */
