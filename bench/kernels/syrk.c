/* The symmetric update of rank M, C = beta C + alpha A A^T, lower triangle.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "syrk.h"

KERNEL
{
  const real alpha = 1.5, beta = 1.25;

  for (int i = 0; i < N; i++)
    for (int j = 0; j <= i; j++)
      {
        C[i][j] *= beta;
        for (int k = 0; k < M; k++)
          C[i][j] += alpha * A[i][k] * A[j][k];
      }
}
