/* Advection of a scalar s by the velocity (u, v, w) in three dimensions: flux
   through the faces by fourth-order interpolation, then one time step.
   Face i lies between the cells i - 1 and i.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "advect3d.h"

KERNEL
{
  const real near = R (7) / 12, far = R (1) / 12, step = R (0.1);

  for (int i = 2; i < NX - 1; i++)
    for (int j = 2; j < NY - 1; j++)
      for (int k = 2; k < NZ - 1; k++)
        fx[i][j][k] = u[i][j][k]
                      * (near * (s[i - 1][j][k] + s[i][j][k])
                         - far * (s[i - 2][j][k] + s[i + 1][j][k]));
  for (int i = 2; i < NX - 1; i++)
    for (int j = 2; j < NY - 1; j++)
      for (int k = 2; k < NZ - 1; k++)
        fy[i][j][k] = v[i][j][k]
                      * (near * (s[i][j - 1][k] + s[i][j][k])
                         - far * (s[i][j - 2][k] + s[i][j + 1][k]));
  for (int i = 2; i < NX - 1; i++)
    for (int j = 2; j < NY - 1; j++)
      for (int k = 2; k < NZ - 1; k++)
        fz[i][j][k] = w[i][j][k]
                      * (near * (s[i][j][k - 1] + s[i][j][k])
                         - far * (s[i][j][k - 2] + s[i][j][k + 1]));
  for (int i = 2; i < NX - 2; i++)
    for (int j = 2; j < NY - 2; j++)
      for (int k = 2; k < NZ - 2; k++)
        next[i][j][k] = s[i][j][k]
                        - step
                              * (fx[i + 1][j][k] - fx[i][j][k] + fy[i][j + 1][k]
                                 - fy[i][j][k] + fz[i][j][k + 1] - fz[i][j][k]);
}
