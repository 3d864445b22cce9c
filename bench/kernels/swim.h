/* Sizes and arrays of swim.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define N BY_SIZE (120, 250, 700, 255)
#define T BY_SIZE (12, 12, 100, 17)

#define ARRAYS                                                                \
  ARRAY (u, N + 2, [N + 2]) AND ARRAY (v, N + 2, [N + 2])                     \
  AND ARRAY (p, N + 2, [N + 2]) AND ARRAY (uold, N + 2, [N + 2])              \
  AND ARRAY (vold, N + 2, [N + 2]) AND ARRAY (pold, N + 2, [N + 2])           \
  AND ARRAY (unew, N + 2, [N + 2]) AND ARRAY (vnew, N + 2, [N + 2])           \
  AND ARRAY (pnew, N + 2, [N + 2]) AND ARRAY (fu, N + 2, [N + 2])             \
  AND ARRAY (fv, N + 2, [N + 2]) AND ARRAY (q, N + 2, [N + 2])                \
  AND ARRAY (e, N + 2, [N + 2])

#endif /* KERNEL_H */
