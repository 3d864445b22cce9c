/* Gauss-Seidel iteration in two dimensions, nine points, one array in place.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "seidel-2d.h"

KERNEL
{
  for (int t = 0; t < T; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1] + A[i][j - 1]
                   + A[i][j] + A[i][j + 1] + A[i + 1][j - 1] + A[i + 1][j]
                   + A[i + 1][j + 1])
                  / 9;
}
