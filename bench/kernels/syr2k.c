/* The symmetric update of rank 2 M, C = beta C + alpha (A B^T + B A^T), lower
   triangle.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "syr2k.h"

KERNEL
{
  const real alpha = 1.5, beta = 1.25;

  for (int i = 0; i < N; i++)
    for (int j = 0; j <= i; j++)
      {
        C[i][j] *= beta;
        for (int k = 0; k < M; k++)
          {
            C[i][j] += alpha * A[i][k] * B[j][k];
            C[i][j] += alpha * B[i][k] * A[j][k];
          }
      }
}
