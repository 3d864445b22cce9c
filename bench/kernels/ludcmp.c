/* The linear system A x = b: LU factorization by rows with inner products, then
   forward and backward substitution.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ludcmp.h"

KERNEL
{
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < i; j++)
        {
          real rest = A[i][j];

          for (int k = 0; k < j; k++)
            rest -= A[i][k] * A[k][j];
          A[i][j] = rest / A[j][j];
        }
      for (int j = i; j < N; j++)
        {
          real rest = A[i][j];

          for (int k = 0; k < i; k++)
            rest -= A[i][k] * A[k][j];
          A[i][j] = rest;
        }
    }
  for (int i = 0; i < N; i++)
    {
      real rest = b[i];

      for (int j = 0; j < i; j++)
        rest -= A[i][j] * y[j];
      y[i] = rest;
    }
  for (int i = N - 1; i >= 0; i--)
    {
      real rest = y[i];

      for (int j = i + 1; j < N; j++)
        rest -= A[i][j] * x[j];
      x[i] = rest / A[i][i];
    }
}
