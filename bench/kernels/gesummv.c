/* The sum of two matrix-vector products, y = alpha A x + beta B x.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gesummv.h"

KERNEL
{
  const real alpha = 1.5, beta = 1.25;

  for (int i = 0; i < N; i++)
    {
      Ax[i] = 0;
      y[i] = 0;
      for (int j = 0; j < N; j++)
        {
          Ax[i] += A[i][j] * x[j];
          y[i] += B[i][j] * x[j];
        }
      y[i] = alpha * Ax[i] + beta * y[i];
    }
}
