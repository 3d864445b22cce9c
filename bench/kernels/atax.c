/* A matrix and its transpose times a vector, y = A^T (A x).

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "atax.h"

KERNEL
{
  for (int j = 0; j < N; j++)
    y[j] = 0;
  for (int i = 0; i < M; i++)
    {
      Ax[i] = 0;
      for (int j = 0; j < N; j++)
        Ax[i] += A[i][j] * x[j];
      for (int j = 0; j < N; j++)
        y[j] += A[i][j] * Ax[i];
    }
}
