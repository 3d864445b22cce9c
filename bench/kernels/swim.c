/* The shallow-water equations on a staggered, periodic grid, leapfrog in time
   with a time filter.  Cell (i, j) has its pressure p in the middle, its
   velocity u on the left and v on the lower face; rows and columns 0 and N + 1
   repeat the opposite sides.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "swim.h"

KERNEL
{
  const real half = R (0.5), quarter = R (0.25), eighth = R (0.125);
  const real step = R (0.001), filter = R (0.01);

  for (int t = 0; t < T; t++)
    {
      for (int i = 1; i <= N; i++)
        for (int j = 1; j <= N; j++)
          {
            fu[i][j] = half * (p[i - 1][j] + p[i][j]) * u[i][j];
            fv[i][j] = half * (p[i][j - 1] + p[i][j]) * v[i][j];
            q[i][j] = 4 * (v[i][j] - v[i - 1][j] - u[i][j] + u[i][j - 1])
                      / (p[i - 1][j - 1] + p[i - 1][j] + p[i][j - 1] + p[i][j]);
            e[i][j] = p[i][j]
                      + quarter
                            * (u[i + 1][j] * u[i + 1][j] + u[i][j] * u[i][j]
                               + v[i][j + 1] * v[i][j + 1] + v[i][j] * v[i][j]);
          }
      for (int j = 1; j <= N; j++)
        {
          fu[N + 1][j] = fu[1][j];
          fv[0][j] = fv[N][j];
          q[N + 1][j] = q[1][j];
          e[0][j] = e[N][j];
        }
      for (int i = 0; i <= N + 1; i++)
        {
          fu[i][0] = fu[i][N];
          fv[i][N + 1] = fv[i][1];
          q[i][N + 1] = q[i][1];
          e[i][0] = e[i][N];
        }
      fu[N + 1][0] = fu[1][N];
      fv[0][N + 1] = fv[N][1];

      for (int i = 1; i <= N; i++)
        for (int j = 1; j <= N; j++)
          {
            unew[i][j] = uold[i][j]
                         + step
                               * (eighth * (q[i][j] + q[i][j + 1])
                                      * (fv[i][j] + fv[i][j + 1] + fv[i - 1][j]
                                         + fv[i - 1][j + 1])
                                  - (e[i][j] - e[i - 1][j]));
            vnew[i][j] = vold[i][j]
                         - step
                               * (eighth * (q[i][j] + q[i + 1][j])
                                      * (fu[i][j] + fu[i + 1][j] + fu[i][j - 1]
                                         + fu[i + 1][j - 1])
                                  + (e[i][j] - e[i][j - 1]));
            pnew[i][j]
                = pold[i][j]
                  - step * (fu[i + 1][j] - fu[i][j] + fv[i][j + 1] - fv[i][j]);
          }
      for (int j = 1; j <= N; j++)
        {
          unew[0][j] = unew[N][j];
          unew[N + 1][j] = unew[1][j];
          vnew[0][j] = vnew[N][j];
          vnew[N + 1][j] = vnew[1][j];
          pnew[0][j] = pnew[N][j];
          pnew[N + 1][j] = pnew[1][j];
        }
      for (int i = 0; i <= N + 1; i++)
        {
          unew[i][0] = unew[i][N];
          unew[i][N + 1] = unew[i][1];
          vnew[i][0] = vnew[i][N];
          vnew[i][N + 1] = vnew[i][1];
          pnew[i][0] = pnew[i][N];
          pnew[i][N + 1] = pnew[i][1];
        }

      for (int i = 0; i <= N + 1; i++)
        for (int j = 0; j <= N + 1; j++)
          {
            uold[i][j]
                = u[i][j] + filter * (unew[i][j] - 2 * u[i][j] + uold[i][j]);
            vold[i][j]
                = v[i][j] + filter * (vnew[i][j] - 2 * v[i][j] + vold[i][j]);
            pold[i][j]
                = p[i][j] + filter * (pnew[i][j] - 2 * p[i][j] + pold[i][j]);
            u[i][j] = unew[i][j];
            v[i][j] = vnew[i][j];
            p[i][j] = pnew[i][j];
          }
    }
}
