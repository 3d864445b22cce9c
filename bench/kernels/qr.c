/* QR factorization by Householder reflections.  The vector of reflection k
   replaces column k from the diagonal down, the diagonal of R goes to d, and
   the rest of R replaces the strict upper triangle.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <tgmath.h>
#include "qr.h"

KERNEL
{
  for (int k = 0; k < N; k++)
    {
      real square = 0, scale;

      for (int i = k; i < M; i++)
        square += A[i][k] * A[i][k];
      d[k] = A[k][k] > 0 ? -sqrt (square) : sqrt (square);
      scale = 1 / (square - d[k] * A[k][k]);
      A[k][k] -= d[k];
      for (int j = k + 1; j < N; j++)
        {
          w[j] = 0;
          for (int i = k; i < M; i++)
            w[j] += A[i][k] * A[i][j];
          w[j] *= scale;
        }
      for (int j = k + 1; j < N; j++)
        for (int i = k; i < M; i++)
          A[i][j] -= w[j] * A[i][k];
    }
}
