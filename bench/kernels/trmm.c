/* The product with a triangular matrix in place, B = alpha A^T B, where A is
   unit lower triangular.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "trmm.h"

KERNEL
{
  const real alpha = 1.5;

  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      {
        for (int k = i + 1; k < M; k++)
          B[i][j] += A[k][i] * B[k][j];
        B[i][j] *= alpha;
      }
}
