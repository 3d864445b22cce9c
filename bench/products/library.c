/* A matrix product by the interface of the Basic Linear Algebra Subprograms.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* First: its prototypes use the names of the extents.  */
#include <cblas.h>

#include "product.h"

#define GEMM _Generic((real)0, float : cblas_sgemm, double : cblas_dgemm)
#define TRANSPOSED(X) ((X) ? CblasTrans : CblasNoTrans)

KERNEL
{
  GEMM (CblasRowMajor, TRANSPOSED (PRODUCT == ATB), TRANSPOSED (PRODUCT == ABT),
        M, N, K, 1, A[0], COLUMNS_A, B[0], COLUMNS_B, 1, C[0], N);
}
