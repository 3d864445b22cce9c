/* A matrix updated by two outer products, then multiplied twice:
   A = A + u1 v1^T + u2 v2^T, x = beta A^T y + z, w = alpha A x.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gemver.h"

KERNEL
{
  const real alpha = 1.5, beta = 1.25;

  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      A[i][j] += u1[i] * v1[j] + u2[i] * v2[j];
  for (int i = 0; i < N; i++)
    x[i] = z[i];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      x[i] += beta * A[j][i] * y[j];
  for (int i = 0; i < N; i++)
    {
      w[i] = 0;
      for (int j = 0; j < N; j++)
        w[i] += alpha * A[i][j] * x[j];
    }
}
