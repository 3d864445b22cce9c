/* Sizes and arrays of twostages.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define PAPER_SIZE 150
#define NX BY_SIZE (48, 70, 240, 65)
#define NY BY_SIZE (52, 75, 250, 63)
#define NZ BY_SIZE (56, 80, 260, 67)

#define ARRAYS                                                                \
  ARRAY (s, NX, [NY][NZ]) AND ARRAY (half, NX, [NY][NZ])                      \
  AND ARRAY (u, NX, [NY][NZ]) AND ARRAY (v, NX, [NY][NZ])                     \
  AND ARRAY (w, NX, [NY][NZ]) AND ARRAY (fx, NX, [NY][NZ])                    \
  AND ARRAY (fy, NX, [NY][NZ]) AND ARRAY (fz, NX, [NY][NZ])                   \
  AND ARRAY (rate, NX, [NY][NZ])

#endif /* KERNEL_H */
