/* Loop nests over square matrices of N rows, each behind a pointer.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNELS_H
#define KERNELS_H

/* SIZED (NAME) for each.  */
#define ALL_SIZED(SIZED)                                                       \
  SIZED (product)                                                              \
  SIZED (vector_product)                                                       \
  SIZED (transposed_vector_product)                                            \
  SIZED (transpose)                                                            \
  SIZED (columns)                                                              \
  SIZED (relaxation)                                                           \
  SIZED (symmetric_product)                                                    \
  SIZED (factorization)

/* A function of kernels.c.  */
typedef void sized (int n, double *a, double *b, const double *c);

#endif /* KERNELS_H */
