/* Jacobi iteration in two dimensions, five points, two arrays in turn.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "jacobi-2d.h"

KERNEL
{
  const real fifth = R (0.2);

  for (int t = 0; t < T; t++)
    {
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
          B[i][j] = fifth
                    * (A[i][j] + A[i - 1][j] + A[i + 1][j] + A[i][j - 1]
                       + A[i][j + 1]);
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
          A[i][j] = fifth
                    * (B[i][j] + B[i - 1][j] + B[i + 1][j] + B[i][j - 1]
                       + B[i][j + 1]);
    }
}
