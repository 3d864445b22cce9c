/* Loop nests with two sizes each.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNELS_H
#define KERNELS_H

/* PROFILED (NAME) for each.  */
#define ALL_PROFILED(PROFILED)                                                 \
  PROFILED (product)                                                           \
  PROFILED (narrow_product)                                                    \
  PROFILED (stencil)                                                           \
  PROFILED (window)                                                            \
  PROFILED (channels)                                                          \
  PROFILED (two_vectors)

/* A function of kernels.c.  */
typedef void profiled (int n, int m, double *a, double *b, double *c);

#endif /* KERNELS_H */
