/* Alternating directions, implicit: half a step of the heat equation along
   the columns, half a step along the rows, each a tridiagonal system for
   every line, solved by elimination (p, q) and substitution backwards.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "adi.h"

KERNEL
{
  const real dx = R (1) / N, dt = R (1) / T;
  const real mu = 2 * dt / (dx * dx), nu = dt / (dx * dx);
  const real a = -mu / 2, b = 1 + mu, d = -nu / 2, e = 1 + nu;

  for (int t = 0; t < T; t++)
    {
      for (int i = 1; i < N - 1; i++)
        {
          v[0][i] = 1;
          p[i][0] = 0;
          q[i][0] = v[0][i];
          for (int j = 1; j < N - 1; j++)
            {
              p[i][j] = -a / (a * p[i][j - 1] + b);
              q[i][j] = (-d * u[j][i - 1] + (1 + 2 * d) * u[j][i]
                         - d * u[j][i + 1] - a * q[i][j - 1])
                        / (a * p[i][j - 1] + b);
            }
          v[N - 1][i] = 1;
          for (int j = N - 2; j >= 1; j--)
            v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
        }
      for (int i = 1; i < N - 1; i++)
        {
          u[i][0] = 1;
          p[i][0] = 0;
          q[i][0] = u[i][0];
          for (int j = 1; j < N - 1; j++)
            {
              p[i][j] = -d / (d * p[i][j - 1] + e);
              q[i][j] = (-a * v[i - 1][j] + (1 + 2 * a) * v[i][j]
                         - a * v[i + 1][j] - d * q[i][j - 1])
                        / (d * p[i][j - 1] + e);
            }
          u[i][N - 1] = 1;
          for (int j = N - 2; j >= 1; j--)
            u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
        }
    }
}
