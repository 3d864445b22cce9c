/* A two-grid cycle for Poisson's equation in three dimensions, periodic: the
   residual r = f - L u with a 27-point operator, its restriction to the coarse
   grid, a smoothing step there, interpolation back, and a smoothing step on
   the fine grid.  Points 0 and N + 1 (M + 1) repeat the opposite sides.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "mgrid.h"

KERNEL
{
  const real l0 = R (-8) / 3, l2 = R (1) / 6, l3 = R (1) / 12;
  const real s0 = R (-0.375), s1 = R (0.03125), s2 = R (-0.015625);
  const real half = R (0.5), quarter = R (0.25), eighth = R (0.125),
             sixteenth = R (0.0625);

  for (int t = 0; t < T; t++)
    {
      for (int k = 1; k <= N; k++)
        for (int j = 1; j <= N; j++)
          for (int i = 1; i <= N; i++)
            r[k][j][i]
                = f[k][j][i] - l0 * u[k][j][i]
                  - l2
                        * (u[k - 1][j - 1][i] + u[k - 1][j][i - 1]
                           + u[k - 1][j][i + 1] + u[k - 1][j + 1][i]
                           + u[k][j - 1][i - 1] + u[k][j - 1][i + 1]
                           + u[k][j + 1][i - 1] + u[k][j + 1][i + 1]
                           + u[k + 1][j - 1][i] + u[k + 1][j][i - 1]
                           + u[k + 1][j][i + 1] + u[k + 1][j + 1][i])
                  - l3
                        * (u[k - 1][j - 1][i - 1] + u[k - 1][j - 1][i + 1]
                           + u[k - 1][j + 1][i - 1] + u[k - 1][j + 1][i + 1]
                           + u[k + 1][j - 1][i - 1] + u[k + 1][j - 1][i + 1]
                           + u[k + 1][j + 1][i - 1] + u[k + 1][j + 1][i + 1]);
      for (int k = 1; k <= N; k++)
        for (int j = 1; j <= N; j++)
          {
            r[k][j][0] = r[k][j][N];
            r[k][j][N + 1] = r[k][j][1];
          }
      for (int k = 1; k <= N; k++)
        for (int i = 0; i <= N + 1; i++)
          {
            r[k][0][i] = r[k][N][i];
            r[k][N + 1][i] = r[k][1][i];
          }
      for (int j = 0; j <= N + 1; j++)
        for (int i = 0; i <= N + 1; i++)
          {
            r[0][j][i] = r[N][j][i];
            r[N + 1][j][i] = r[1][j][i];
          }

      for (int k = 1; k <= M; k++)
        for (int j = 1; j <= M; j++)
          for (int i = 1; i <= M; i++)
            rc[k][j][i] = half * r[2 * k][2 * j][2 * i]
                          + quarter
                                * (r[2 * k - 1][2 * j][2 * i]
                                   + r[2 * k][2 * j - 1][2 * i]
                                   + r[2 * k][2 * j][2 * i - 1]
                                   + r[2 * k][2 * j][2 * i + 1]
                                   + r[2 * k][2 * j + 1][2 * i]
                                   + r[2 * k + 1][2 * j][2 * i])
                          + eighth
                                * (r[2 * k - 1][2 * j - 1][2 * i]
                                   + r[2 * k - 1][2 * j][2 * i - 1]
                                   + r[2 * k - 1][2 * j][2 * i + 1]
                                   + r[2 * k - 1][2 * j + 1][2 * i]
                                   + r[2 * k][2 * j - 1][2 * i - 1]
                                   + r[2 * k][2 * j - 1][2 * i + 1]
                                   + r[2 * k][2 * j + 1][2 * i - 1]
                                   + r[2 * k][2 * j + 1][2 * i + 1]
                                   + r[2 * k + 1][2 * j - 1][2 * i]
                                   + r[2 * k + 1][2 * j][2 * i - 1]
                                   + r[2 * k + 1][2 * j][2 * i + 1]
                                   + r[2 * k + 1][2 * j + 1][2 * i])
                          + sixteenth
                                * (r[2 * k - 1][2 * j - 1][2 * i - 1]
                                   + r[2 * k - 1][2 * j - 1][2 * i + 1]
                                   + r[2 * k - 1][2 * j + 1][2 * i - 1]
                                   + r[2 * k - 1][2 * j + 1][2 * i + 1]
                                   + r[2 * k + 1][2 * j - 1][2 * i - 1]
                                   + r[2 * k + 1][2 * j - 1][2 * i + 1]
                                   + r[2 * k + 1][2 * j + 1][2 * i - 1]
                                   + r[2 * k + 1][2 * j + 1][2 * i + 1]);
      for (int k = 1; k <= M; k++)
        for (int j = 1; j <= M; j++)
          {
            rc[k][j][0] = rc[k][j][M];
            rc[k][j][M + 1] = rc[k][j][1];
          }
      for (int k = 1; k <= M; k++)
        for (int i = 0; i <= M + 1; i++)
          {
            rc[k][0][i] = rc[k][M][i];
            rc[k][M + 1][i] = rc[k][1][i];
          }
      for (int j = 0; j <= M + 1; j++)
        for (int i = 0; i <= M + 1; i++)
          {
            rc[0][j][i] = rc[M][j][i];
            rc[M + 1][j][i] = rc[1][j][i];
          }
      for (int k = 1; k <= M; k++)
        for (int j = 1; j <= M; j++)
          for (int i = 1; i <= M; i++)
            uc[k][j][i] = s0 * rc[k][j][i]
                          + s1
                                * (rc[k - 1][j][i] + rc[k][j - 1][i]
                                   + rc[k][j][i - 1] + rc[k][j][i + 1]
                                   + rc[k][j + 1][i] + rc[k + 1][j][i])
                          + s2
                                * (rc[k - 1][j - 1][i] + rc[k - 1][j][i - 1]
                                   + rc[k - 1][j][i + 1] + rc[k - 1][j + 1][i]
                                   + rc[k][j - 1][i - 1] + rc[k][j - 1][i + 1]
                                   + rc[k][j + 1][i - 1] + rc[k][j + 1][i + 1]
                                   + rc[k + 1][j - 1][i] + rc[k + 1][j][i - 1]
                                   + rc[k + 1][j][i + 1] + rc[k + 1][j + 1][i]);
      for (int k = 1; k <= M; k++)
        for (int j = 1; j <= M; j++)
          {
            uc[k][j][0] = uc[k][j][M];
            uc[k][j][M + 1] = uc[k][j][1];
          }
      for (int k = 1; k <= M; k++)
        for (int i = 0; i <= M + 1; i++)
          {
            uc[k][0][i] = uc[k][M][i];
            uc[k][M + 1][i] = uc[k][1][i];
          }
      for (int j = 0; j <= M + 1; j++)
        for (int i = 0; i <= M + 1; i++)
          {
            uc[0][j][i] = uc[M][j][i];
            uc[M + 1][j][i] = uc[1][j][i];
          }

      for (int k = 0; k <= M; k++)
        for (int j = 0; j <= M; j++)
          for (int i = 0; i <= M; i++)
            {
              u[2 * k][2 * j][2 * i] += uc[k][j][i];
              u[2 * k][2 * j][2 * i + 1]
                  += half * (uc[k][j][i] + uc[k][j][i + 1]);
              u[2 * k][2 * j + 1][2 * i]
                  += half * (uc[k][j][i] + uc[k][j + 1][i]);
              u[2 * k][2 * j + 1][2 * i + 1]
                  += quarter
                     * (uc[k][j][i] + uc[k][j][i + 1] + uc[k][j + 1][i]
                        + uc[k][j + 1][i + 1]);
              u[2 * k + 1][2 * j][2 * i]
                  += half * (uc[k][j][i] + uc[k + 1][j][i]);
              u[2 * k + 1][2 * j][2 * i + 1]
                  += quarter
                     * (uc[k][j][i] + uc[k][j][i + 1] + uc[k + 1][j][i]
                        + uc[k + 1][j][i + 1]);
              u[2 * k + 1][2 * j + 1][2 * i]
                  += quarter
                     * (uc[k][j][i] + uc[k][j + 1][i] + uc[k + 1][j][i]
                        + uc[k + 1][j + 1][i]);
              u[2 * k + 1][2 * j + 1][2 * i + 1]
                  += eighth
                     * (uc[k][j][i] + uc[k][j][i + 1] + uc[k][j + 1][i]
                        + uc[k][j + 1][i + 1] + uc[k + 1][j][i]
                        + uc[k + 1][j][i + 1] + uc[k + 1][j + 1][i]
                        + uc[k + 1][j + 1][i + 1]);
            }

      for (int k = 1; k <= N; k++)
        for (int j = 1; j <= N; j++)
          for (int i = 1; i <= N; i++)
            r[k][j][i]
                = f[k][j][i] - l0 * u[k][j][i]
                  - l2
                        * (u[k - 1][j - 1][i] + u[k - 1][j][i - 1]
                           + u[k - 1][j][i + 1] + u[k - 1][j + 1][i]
                           + u[k][j - 1][i - 1] + u[k][j - 1][i + 1]
                           + u[k][j + 1][i - 1] + u[k][j + 1][i + 1]
                           + u[k + 1][j - 1][i] + u[k + 1][j][i - 1]
                           + u[k + 1][j][i + 1] + u[k + 1][j + 1][i])
                  - l3
                        * (u[k - 1][j - 1][i - 1] + u[k - 1][j - 1][i + 1]
                           + u[k - 1][j + 1][i - 1] + u[k - 1][j + 1][i + 1]
                           + u[k + 1][j - 1][i - 1] + u[k + 1][j - 1][i + 1]
                           + u[k + 1][j + 1][i - 1] + u[k + 1][j + 1][i + 1]);
      for (int k = 1; k <= N; k++)
        for (int j = 1; j <= N; j++)
          {
            r[k][j][0] = r[k][j][N];
            r[k][j][N + 1] = r[k][j][1];
          }
      for (int k = 1; k <= N; k++)
        for (int i = 0; i <= N + 1; i++)
          {
            r[k][0][i] = r[k][N][i];
            r[k][N + 1][i] = r[k][1][i];
          }
      for (int j = 0; j <= N + 1; j++)
        for (int i = 0; i <= N + 1; i++)
          {
            r[0][j][i] = r[N][j][i];
            r[N + 1][j][i] = r[1][j][i];
          }

      for (int k = 1; k <= N; k++)
        for (int j = 1; j <= N; j++)
          for (int i = 1; i <= N; i++)
            u[k][j][i]
                += s0 * r[k][j][i]
                   + s1
                         * (r[k - 1][j][i] + r[k][j - 1][i] + r[k][j][i - 1]
                            + r[k][j][i + 1] + r[k][j + 1][i] + r[k + 1][j][i])
                   + s2
                         * (r[k - 1][j - 1][i] + r[k - 1][j][i - 1]
                            + r[k - 1][j][i + 1] + r[k - 1][j + 1][i]
                            + r[k][j - 1][i - 1] + r[k][j - 1][i + 1]
                            + r[k][j + 1][i - 1] + r[k][j + 1][i + 1]
                            + r[k + 1][j - 1][i] + r[k + 1][j][i - 1]
                            + r[k + 1][j][i + 1] + r[k + 1][j + 1][i]);
      for (int k = 1; k <= N; k++)
        for (int j = 1; j <= N; j++)
          {
            u[k][j][0] = u[k][j][N];
            u[k][j][N + 1] = u[k][j][1];
          }
      for (int k = 1; k <= N; k++)
        for (int i = 0; i <= N + 1; i++)
          {
            u[k][0][i] = u[k][N][i];
            u[k][N + 1][i] = u[k][1][i];
          }
      for (int j = 0; j <= N + 1; j++)
        for (int i = 0; i <= N + 1; i++)
          {
            u[0][j][i] = u[N][j][i];
            u[N + 1][j][i] = u[1][j][i];
          }
    }
}
