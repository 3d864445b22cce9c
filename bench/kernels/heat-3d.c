/* The heat equation in three dimensions by explicit time steps, seven points,
   two arrays in turn.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "heat-3d.h"

KERNEL
{
  const real c = R (0.125);

  for (int t = 0; t < T; t++)
    {
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
          for (int k = 1; k < N - 1; k++)
            B[i][j][k]
                = A[i][j][k]
                  + c * (A[i + 1][j][k] - 2 * A[i][j][k] + A[i - 1][j][k])
                  + c * (A[i][j + 1][k] - 2 * A[i][j][k] + A[i][j - 1][k])
                  + c * (A[i][j][k + 1] - 2 * A[i][j][k] + A[i][j][k - 1]);
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
          for (int k = 1; k < N - 1; k++)
            A[i][j][k]
                = B[i][j][k]
                  + c * (B[i + 1][j][k] - 2 * B[i][j][k] + B[i - 1][j][k])
                  + c * (B[i][j + 1][k] - 2 * B[i][j][k] + B[i][j - 1][k])
                  + c * (B[i][j][k + 1] - 2 * B[i][j][k] + B[i][j][k - 1]);
    }
}
