/* Sizes and arrays of sp.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define PAPER_SIZE 102
#define NZ BY_SIZE (24, 32, 110, 33)
#define NY BY_SIZE (24, 36, 116, 31)
#define NX BY_SIZE (24, 40, 122, 35)

#define ARRAYS                                                                \
  ARRAY (u, 5, [NZ][NY][NX]) AND ARRAY (rhs, 5, [NZ][NY][NX])                 \
  AND ARRAY (l, 5, [NZ][NY][NX]) AND ARRAY (speed, NZ, [NY][NX])

#endif /* KERNEL_H */
