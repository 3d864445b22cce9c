/* Cholesky factorization A = L L^T in the lower triangle, column by column:
   the trailing triangle is updated as soon as a column is known.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <tgmath.h>
#include "cholesky.h"

KERNEL
{
  for (int k = 0; k < N; k++)
    {
      A[k][k] = sqrt (A[k][k]);
      for (int i = k + 1; i < N; i++)
        A[i][k] /= A[k][k];
      for (int j = k + 1; j < N; j++)
        for (int i = j; i < N; i++)
          A[i][j] -= A[i][k] * A[j][k];
    }
}
