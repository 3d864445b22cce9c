/* Mesh generation: the points (x, y) of a curvilinear mesh are moved towards a
   solution of the elliptic equation
     alpha p_ii - 2 beta p_ij + gamma p_jj = 0, for p = x and p = y,
   by solving one tridiagonal system per column i in each sweep.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <tgmath.h>
#include "tomcatv.h"

KERNEL
{
  const real quarter = R (0.25), eighth = R (0.125), damping = R (0.3);

  for (int t = 0; t < T; t++)
    {
      for (int j = 1; j < NJ - 1; j++)
        for (int i = 1; i < NI - 1; i++)
          {
            real xi = x[j][i + 1] - x[j][i - 1];
            real yi = y[j][i + 1] - y[j][i - 1];
            real xj = x[j + 1][i] - x[j - 1][i];
            real yj = y[j + 1][i] - y[j - 1][i];
            real alpha = quarter * (xj * xj + yj * yj);
            real beta = eighth * (xi * xj + yi * yj);
            real gamma = quarter * (xi * xi + yi * yi);

            off[j][i] = -gamma;
            diagonal[j][i] = 2 * (alpha + gamma);
            rx[j][i] = alpha * (x[j][i + 1] - 2 * x[j][i] + x[j][i - 1])
                       + gamma * (x[j + 1][i] - 2 * x[j][i] + x[j - 1][i])
                       - beta
                             * (x[j + 1][i + 1] - x[j + 1][i - 1]
                                - x[j - 1][i + 1] + x[j - 1][i - 1]);
            ry[j][i] = alpha * (y[j][i + 1] - 2 * y[j][i] + y[j][i - 1])
                       + gamma * (y[j + 1][i] - 2 * y[j][i] + y[j - 1][i])
                       - beta
                             * (y[j + 1][i + 1] - y[j + 1][i - 1]
                                - y[j - 1][i + 1] + y[j - 1][i - 1]);
          }
      worst[t] = 0;
      for (int j = 1; j < NJ - 1; j++)
        for (int i = 1; i < NI - 1; i++)
          {
            worst[t] = fabs (rx[j][i]) > worst[t] ? fabs (rx[j][i]) : worst[t];
            worst[t] = fabs (ry[j][i]) > worst[t] ? fabs (ry[j][i]) : worst[t];
          }
      for (int j = 2; j < NJ - 1; j++)
        for (int i = 1; i < NI - 1; i++)
          {
            real factor = off[j][i] / diagonal[j - 1][i];

            diagonal[j][i] -= factor * off[j - 1][i];
            rx[j][i] -= factor * rx[j - 1][i];
            ry[j][i] -= factor * ry[j - 1][i];
          }
      for (int i = 1; i < NI - 1; i++)
        {
          rx[NJ - 2][i] /= diagonal[NJ - 2][i];
          ry[NJ - 2][i] /= diagonal[NJ - 2][i];
        }
      for (int j = NJ - 3; j >= 1; j--)
        for (int i = 1; i < NI - 1; i++)
          {
            rx[j][i] = (rx[j][i] - off[j][i] * rx[j + 1][i]) / diagonal[j][i];
            ry[j][i] = (ry[j][i] - off[j][i] * ry[j + 1][i]) / diagonal[j][i];
          }
      for (int j = 1; j < NJ - 1; j++)
        for (int i = 1; i < NI - 1; i++)
          {
            x[j][i] += damping * rx[j][i];
            y[j][i] += damping * ry[j][i];
          }
    }
}
