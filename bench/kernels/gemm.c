/* The general matrix product C = beta C + alpha A B.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gemm.h"

KERNEL
{
  const real alpha = 1.5, beta = 1.25;

  for (int i = 0; i < NI; i++)
    for (int j = 0; j < NJ; j++)
      {
        C[i][j] *= beta;
        for (int k = 0; k < NK; k++)
          C[i][j] += alpha * A[i][k] * B[k][j];
      }
}
