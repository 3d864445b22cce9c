/* Maxwell's equations in two dimensions by finite differences in time: the
   electric field (ex, ey), then the magnetic field hz; the row i = 0 of ey is
   the source.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fdtd-2d.h"

KERNEL
{
  const real half = R (0.5), courant = R (0.7);

  for (int t = 0; t < T; t++)
    {
      for (int j = 0; j < NY; j++)
        ey[0][j] = source[t];
      for (int i = 1; i < NX; i++)
        for (int j = 0; j < NY; j++)
          ey[i][j] -= half * (hz[i][j] - hz[i - 1][j]);
      for (int i = 0; i < NX; i++)
        for (int j = 1; j < NY; j++)
          ex[i][j] -= half * (hz[i][j] - hz[i][j - 1]);
      for (int i = 0; i < NX - 1; i++)
        for (int j = 0; j < NY - 1; j++)
          hz[i][j]
              -= courant * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
    }
}
