/* Loop nests over square matrices of N rows, each behind a pointer, or with a pointer
   for each row if ROWS is defined.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNELS_H
#define KERNELS_H

/* SIZED (NAME) for each.  */
#define ALL_SIZED(SIZED)                                                       \
  SIZED (product)                                                              \
  SIZED (scaled_product)                                                       \
  SIZED (distances)                                                            \
  SIZED (nearest)                                                              \
  SIZED (vector_product)                                                       \
  SIZED (transposed_vector_product)                                            \
  SIZED (transpose)                                                            \
  SIZED (columns)                                                              \
  SIZED (relaxation)                                                           \
  SIZED (exchange)                                                             \
  SIZED (symmetric_product)                                                    \
  SIZED (factorization)                                                        \
  SIZED (elimination)                                                          \
  SIZED (cholesky)                                                             \
  SIZED (back_substitution)                                                    \
  SIZED (orthogonalization)                                                    \
  SIZED (reflections)                                                          \
  SIZED (window_maximum)                                                       \
  SIZED (torus)                                                                \
  SIZED (smooth_rows)                                                          \
  SIZED (smooth_columns)

/* A matrix, element J of row I of M, and of its first row.  */
#ifdef ROWS
typedef double **matrix;
typedef double *const *const_matrix;
#define AT(M, I, J) M[I][J]
#define FIRST(M, J) M[0][J]
#else
typedef double *matrix;
typedef const double *const_matrix;
#define AT(M, I, J) M[(I)*n + J]
#define FIRST(M, J) M[J]
#endif

/* A function of kernels.c.  */
typedef void sized (int n, matrix a, matrix b, const_matrix c);

#endif /* KERNELS_H */
