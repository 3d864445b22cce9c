/* The product with a symmetric matrix, C = beta C + alpha A B, of which only
   the lower triangle of A is stored.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "symm.h"

KERNEL
{
  const real alpha = 1.5, beta = 1.25;

  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      {
        C[i][j] *= beta;
        for (int k = 0; k <= i; k++)
          C[i][j] += alpha * A[i][k] * B[k][j];
        for (int k = i + 1; k < M; k++)
          C[i][j] += alpha * A[k][i] * B[k][j];
      }
}
