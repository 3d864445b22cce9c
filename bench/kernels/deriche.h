/* Sizes and arrays of deriche.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define W BY_SIZE (200, 400, 4096, 513)
#define H BY_SIZE (200, 400, 2160, 511)

#define ARRAYS                                                                \
  ARRAY (in, W, [H]) AND ARRAY (out, W, [H]) AND ARRAY (forth, W, [H])        \
  AND ARRAY (back, W, [H])

#endif /* KERNEL_H */
