/* Gauss-Seidel iteration for Poisson's equation in red-black order: all points
   with i + j even, then all with i + j odd.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "red-black.h"

KERNEL
{
  const real quarter = R (0.25);

  for (int t = 0; t < T; t++)
    for (int colour = 0; colour < 2; colour++)
      for (int i = 1; i < N - 1; i++)
        for (int j = 1 + (i + colour + 1) % 2; j < N - 1; j += 2)
          u[i][j] = quarter
                    * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]
                       - f[i][j]);
}
