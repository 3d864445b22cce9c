/* A two-stage Runge-Kutta step of the advection of a scalar s by the velocity
   (u, v, w) in three dimensions: half a step to the middle of the interval,
   then a whole step with the flux found there.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "twostages.h"

KERNEL
{
  const real mean = R (0.5), step = R (0.1);

  for (int i = 1; i < NX; i++)
    for (int j = 0; j < NY; j++)
      for (int k = 0; k < NZ; k++)
        fx[i][j][k] = mean * u[i][j][k] * (s[i - 1][j][k] + s[i][j][k]);
  for (int i = 0; i < NX; i++)
    for (int j = 1; j < NY; j++)
      for (int k = 0; k < NZ; k++)
        fy[i][j][k] = mean * v[i][j][k] * (s[i][j - 1][k] + s[i][j][k]);
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++)
      for (int k = 1; k < NZ; k++)
        fz[i][j][k] = mean * w[i][j][k] * (s[i][j][k - 1] + s[i][j][k]);
  for (int i = 1; i < NX - 1; i++)
    for (int j = 1; j < NY - 1; j++)
      for (int k = 1; k < NZ - 1; k++)
        {
          rate[i][j][k] = fx[i][j][k] - fx[i + 1][j][k];
          rate[i][j][k] += fy[i][j][k] - fy[i][j + 1][k];
          rate[i][j][k] += fz[i][j][k] - fz[i][j][k + 1];
        }
  for (int i = 1; i < NX - 1; i++)
    for (int j = 1; j < NY - 1; j++)
      for (int k = 1; k < NZ - 1; k++)
        half[i][j][k] = s[i][j][k] + mean * step * rate[i][j][k];

  for (int i = 1; i < NX; i++)
    for (int j = 0; j < NY; j++)
      for (int k = 0; k < NZ; k++)
        fx[i][j][k] = mean * u[i][j][k] * (half[i - 1][j][k] + half[i][j][k]);
  for (int i = 0; i < NX; i++)
    for (int j = 1; j < NY; j++)
      for (int k = 0; k < NZ; k++)
        fy[i][j][k] = mean * v[i][j][k] * (half[i][j - 1][k] + half[i][j][k]);
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++)
      for (int k = 1; k < NZ; k++)
        fz[i][j][k] = mean * w[i][j][k] * (half[i][j][k - 1] + half[i][j][k]);
  for (int i = 1; i < NX - 1; i++)
    for (int j = 1; j < NY - 1; j++)
      for (int k = 1; k < NZ - 1; k++)
        {
          rate[i][j][k] = fx[i][j][k] - fx[i + 1][j][k];
          rate[i][j][k] += fy[i][j][k] - fy[i][j + 1][k];
          rate[i][j][k] += fz[i][j][k] - fz[i][j][k + 1];
        }
  for (int i = 1; i < NX - 1; i++)
    for (int j = 1; j < NY - 1; j++)
      for (int k = 1; k < NZ - 1; k++)
        s[i][j][k] += step * rate[i][j][k];
}
