/* Sizes and arrays of a matrix product: C = C + op (A) op (B), with M x N
   elements in C and K products in each sum.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef KERNEL_H
#define KERNEL_H

#include "harness.h"

#define M BY_SIZE (64, 192, 1024, 1000)
#define N BY_SIZE (72, 192, 1024, 1100)
#define K BY_SIZE (80, 192, 1024, 1200)

/* PRODUCT, from the command line: AB, ABT (B is transposed) or ATB (A is).  */
#define AB 1
#define ABT 2
#define ATB 3

#if PRODUCT == ATB
#define ROWS_A K
#define COLUMNS_A M
#define A_AT(I, L) A[L][I]
#else
#define ROWS_A M
#define COLUMNS_A K
#define A_AT(I, L) A[I][L]
#endif

#if PRODUCT == ABT
#define ROWS_B N
#define COLUMNS_B K
#define B_AT(L, J) B[J][L]
#else
#define ROWS_B K
#define COLUMNS_B N
#define B_AT(L, J) B[L][J]
#endif

#define ARRAYS                                                                 \
  ARRAY (C, M, [N])                                                            \
  AND ARRAY (A, ROWS_A, [COLUMNS_A]) AND ARRAY (B, ROWS_B, [COLUMNS_B])

/* Multiples of 1/4 below 2: no sum is rounded, whatever its order, so that the
   library's results can be compared.  */
#define PREPARE                                                                \
  (harness_coarsen (C, M * N, 0.25), harness_coarsen (A, M * K, 0.25),         \
   harness_coarsen (B, N * K, 0.25))

#endif /* KERNEL_H */
