/* A derivative in the z direction of a three-dimensional field u, by a compact
   scheme: a central difference as right-hand side, then an almost tridiagonal
   system per column, whose last row is full.  The coefficients of the
   eliminated system are given: a below, b on, c above the diagonal, d in the
   last row and e in the last column.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "erlebacher.h"

KERNEL
{
  const real half = R (0.5);

  for (int j = 0; j < NY; j++)
    for (int i = 0; i < NX; i++)
      {
        duz[0][j][i] = half * (u[1][j][i] - u[NZ - 1][j][i]);
        duz[NZ - 1][j][i] = half * (u[0][j][i] - u[NZ - 2][j][i]);
      }
  for (int k = 1; k < NZ - 1; k++)
    for (int j = 0; j < NY; j++)
      for (int i = 0; i < NX; i++)
        duz[k][j][i] = half * (u[k + 1][j][i] - u[k - 1][j][i]);
  for (int j = 0; j < NY; j++)
    for (int i = 0; i < NX; i++)
      duz[0][j][i] *= b[0];
  for (int k = 1; k < NZ - 1; k++)
    for (int j = 0; j < NY; j++)
      for (int i = 0; i < NX; i++)
        duz[k][j][i] = (duz[k][j][i] - a[k] * duz[k - 1][j][i]) * b[k];
  for (int j = 0; j < NY; j++)
    for (int i = 0; i < NX; i++)
      tot[j][i] = 0;
  for (int k = 0; k < NZ - 1; k++)
    for (int j = 0; j < NY; j++)
      for (int i = 0; i < NX; i++)
        tot[j][i] += d[k] * duz[k][j][i];
  for (int j = 0; j < NY; j++)
    for (int i = 0; i < NX; i++)
      duz[NZ - 1][j][i] = (duz[NZ - 1][j][i] - tot[j][i]) * b[NZ - 1];
  for (int j = 0; j < NY; j++)
    for (int i = 0; i < NX; i++)
      duz[NZ - 2][j][i] -= e[NZ - 2] * duz[NZ - 1][j][i];
  for (int k = NZ - 3; k >= 0; k--)
    for (int j = 0; j < NY; j++)
      for (int i = 0; i < NX; i++)
        duz[k][j][i] -= c[k] * duz[k + 1][j][i] + e[k] * duz[NZ - 1][j][i];
}
