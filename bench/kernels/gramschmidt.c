/* Modified Gram-Schmidt orthogonalization, A = Q R: column k of Q is what is
   left of column k of A, with length one, and is taken out of the columns of
   A behind it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <tgmath.h>
#include "gramschmidt.h"

KERNEL
{
  for (int k = 0; k < N; k++)
    {
      real square = 0;

      for (int i = 0; i < M; i++)
        square += A[i][k] * A[i][k];
      R[k][k] = sqrt (square);
      for (int i = 0; i < M; i++)
        Q[i][k] = A[i][k] / R[k][k];
      for (int j = k + 1; j < N; j++)
        {
          R[k][j] = 0;
          for (int i = 0; i < M; i++)
            R[k][j] += Q[i][k] * A[i][j];
          for (int i = 0; i < M; i++)
            A[i][j] -= Q[i][k] * R[k][j];
        }
    }
}
