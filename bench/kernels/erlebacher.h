/* Sizes and arrays of erlebacher.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define PAPER_SIZE 256
#ifndef NZ /* -DNZ=A -DNY=B -DNX=C give another grid.  */
#define NZ BY_SIZE (48, 70, 260, 65)
#define NY BY_SIZE (52, 75, 270, 63)
#define NX BY_SIZE (56, 80, 280, 67)
#endif

#define ARRAYS                                                                 \
  ARRAY (u, NZ, [NY][NX])                                                      \
  AND ARRAY (duz, NZ, [NY][NX]) AND ARRAY (tot, NY, [NX]) AND ARRAY (a, NZ, )  \
      AND                                                                      \
      ARRAY (b, NZ, ) AND                                                      \
      ARRAY (c, NZ, ) AND                                                      \
      ARRAY (d, NZ, ) AND                                                      \
      ARRAY (e, NZ, )
#define PREPARE                                                                \
  harness_scale (a, NZ, 0.25), harness_scale (b, NZ, 0.5),                     \
      harness_scale (c, NZ, 0.25), harness_scale (d, NZ, 0.25),                \
      harness_scale (e, NZ, 0.25)

#endif /* KERNEL_H */
