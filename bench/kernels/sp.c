/* Scalar pentadiagonal solver in three dimensions: a right-hand side of second
   and fourth differences for five unknowns, then an implicit step along each
   of the three directions, which is a pentadiagonal system per line.  The
   bands of the systems are l[0] to l[4], the diagonal is l[2].

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "sp.h"

KERNEL
{
  const real second = R (0.1), fourth = R (0.02), six = R (6);

  for (int m = 0; m < 5; m++)
    for (int k = 0; k < NZ; k++)
      for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
          rhs[m][k][j][i] = 0;
  for (int m = 0; m < 5; m++)
    for (int k = 2; k < NZ - 2; k++)
      for (int j = 2; j < NY - 2; j++)
        for (int i = 2; i < NX - 2; i++)
          rhs[m][k][j][i]
              += second * speed[k][j][i]
                     * (u[m][k][j][i + 1] - 2 * u[m][k][j][i]
                        + u[m][k][j][i - 1])
                 - fourth
                       * (u[m][k][j][i + 2] - 4 * u[m][k][j][i + 1]
                          + six * u[m][k][j][i] - 4 * u[m][k][j][i - 1]
                          + u[m][k][j][i - 2]);
  for (int m = 0; m < 5; m++)
    for (int k = 2; k < NZ - 2; k++)
      for (int j = 2; j < NY - 2; j++)
        for (int i = 2; i < NX - 2; i++)
          rhs[m][k][j][i]
              += second * speed[k][j][i]
                     * (u[m][k][j + 1][i] - 2 * u[m][k][j][i]
                        + u[m][k][j - 1][i])
                 - fourth
                       * (u[m][k][j + 2][i] - 4 * u[m][k][j + 1][i]
                          + six * u[m][k][j][i] - 4 * u[m][k][j - 1][i]
                          + u[m][k][j - 2][i]);
  for (int m = 0; m < 5; m++)
    for (int k = 2; k < NZ - 2; k++)
      for (int j = 2; j < NY - 2; j++)
        for (int i = 2; i < NX - 2; i++)
          rhs[m][k][j][i]
              += second * speed[k][j][i]
                     * (u[m][k + 1][j][i] - 2 * u[m][k][j][i]
                        + u[m][k - 1][j][i])
                 - fourth
                       * (u[m][k + 2][j][i] - 4 * u[m][k + 1][j][i]
                          + six * u[m][k][j][i] - 4 * u[m][k - 1][j][i]
                          + u[m][k - 2][j][i]);

  for (int k = 0; k < NZ; k++)
    for (int j = 0; j < NY; j++)
      for (int i = 0; i < NX; i++)
        {
          l[0][k][j][i] = fourth;
          l[1][k][j][i] = -second * speed[k][j][i];
          l[2][k][j][i] = 1 + 2 * second * speed[k][j][i] + six * fourth;
          l[3][k][j][i] = -second * speed[k][j][i];
          l[4][k][j][i] = fourth;
        }
  for (int k = 0; k < NZ; k++)
    for (int j = 0; j < NY; j++)
      for (int i = 0; i < NX - 2; i++)
        {
          l[3][k][j][i] /= l[2][k][j][i];
          l[4][k][j][i] /= l[2][k][j][i];
          for (int m = 0; m < 5; m++)
            rhs[m][k][j][i] /= l[2][k][j][i];
          l[2][k][j][i + 1] -= l[1][k][j][i + 1] * l[3][k][j][i];
          l[3][k][j][i + 1] -= l[1][k][j][i + 1] * l[4][k][j][i];
          for (int m = 0; m < 5; m++)
            rhs[m][k][j][i + 1] -= l[1][k][j][i + 1] * rhs[m][k][j][i];
          l[1][k][j][i + 2] -= l[0][k][j][i + 2] * l[3][k][j][i];
          l[2][k][j][i + 2] -= l[0][k][j][i + 2] * l[4][k][j][i];
          for (int m = 0; m < 5; m++)
            rhs[m][k][j][i + 2] -= l[0][k][j][i + 2] * rhs[m][k][j][i];
        }
  for (int k = 0; k < NZ; k++)
    for (int j = 0; j < NY; j++)
      {
        l[3][k][j][NX - 2] /= l[2][k][j][NX - 2];
        l[2][k][j][NX - 1] -= l[1][k][j][NX - 1] * l[3][k][j][NX - 2];
        for (int m = 0; m < 5; m++)
          {
            rhs[m][k][j][NX - 2] /= l[2][k][j][NX - 2];
            rhs[m][k][j][NX - 1] = (rhs[m][k][j][NX - 1]
                                    - l[1][k][j][NX - 1] * rhs[m][k][j][NX - 2])
                                   / l[2][k][j][NX - 1];
            rhs[m][k][j][NX - 2] -= l[3][k][j][NX - 2] * rhs[m][k][j][NX - 1];
          }
      }
  for (int m = 0; m < 5; m++)
    for (int k = 0; k < NZ; k++)
      for (int j = 0; j < NY; j++)
        for (int i = NX - 3; i >= 0; i--)
          rhs[m][k][j][i] -= l[3][k][j][i] * rhs[m][k][j][i + 1]
                             + l[4][k][j][i] * rhs[m][k][j][i + 2];

  for (int k = 0; k < NZ; k++)
    for (int j = 0; j < NY; j++)
      for (int i = 0; i < NX; i++)
        {
          l[0][k][j][i] = fourth;
          l[1][k][j][i] = -second * speed[k][j][i];
          l[2][k][j][i] = 1 + 2 * second * speed[k][j][i] + six * fourth;
          l[3][k][j][i] = -second * speed[k][j][i];
          l[4][k][j][i] = fourth;
        }
  for (int k = 0; k < NZ; k++)
    for (int j = 0; j < NY - 2; j++)
      for (int i = 0; i < NX; i++)
        {
          l[3][k][j][i] /= l[2][k][j][i];
          l[4][k][j][i] /= l[2][k][j][i];
          for (int m = 0; m < 5; m++)
            rhs[m][k][j][i] /= l[2][k][j][i];
          l[2][k][j + 1][i] -= l[1][k][j + 1][i] * l[3][k][j][i];
          l[3][k][j + 1][i] -= l[1][k][j + 1][i] * l[4][k][j][i];
          for (int m = 0; m < 5; m++)
            rhs[m][k][j + 1][i] -= l[1][k][j + 1][i] * rhs[m][k][j][i];
          l[1][k][j + 2][i] -= l[0][k][j + 2][i] * l[3][k][j][i];
          l[2][k][j + 2][i] -= l[0][k][j + 2][i] * l[4][k][j][i];
          for (int m = 0; m < 5; m++)
            rhs[m][k][j + 2][i] -= l[0][k][j + 2][i] * rhs[m][k][j][i];
        }
  for (int k = 0; k < NZ; k++)
    for (int i = 0; i < NX; i++)
      {
        l[3][k][NY - 2][i] /= l[2][k][NY - 2][i];
        l[2][k][NY - 1][i] -= l[1][k][NY - 1][i] * l[3][k][NY - 2][i];
        for (int m = 0; m < 5; m++)
          {
            rhs[m][k][NY - 2][i] /= l[2][k][NY - 2][i];
            rhs[m][k][NY - 1][i] = (rhs[m][k][NY - 1][i]
                                    - l[1][k][NY - 1][i] * rhs[m][k][NY - 2][i])
                                   / l[2][k][NY - 1][i];
            rhs[m][k][NY - 2][i] -= l[3][k][NY - 2][i] * rhs[m][k][NY - 1][i];
          }
      }
  for (int m = 0; m < 5; m++)
    for (int k = 0; k < NZ; k++)
      for (int j = NY - 3; j >= 0; j--)
        for (int i = 0; i < NX; i++)
          rhs[m][k][j][i] -= l[3][k][j][i] * rhs[m][k][j + 1][i]
                             + l[4][k][j][i] * rhs[m][k][j + 2][i];

  for (int k = 0; k < NZ; k++)
    for (int j = 0; j < NY; j++)
      for (int i = 0; i < NX; i++)
        {
          l[0][k][j][i] = fourth;
          l[1][k][j][i] = -second * speed[k][j][i];
          l[2][k][j][i] = 1 + 2 * second * speed[k][j][i] + six * fourth;
          l[3][k][j][i] = -second * speed[k][j][i];
          l[4][k][j][i] = fourth;
        }
  for (int k = 0; k < NZ - 2; k++)
    for (int j = 0; j < NY; j++)
      for (int i = 0; i < NX; i++)
        {
          l[3][k][j][i] /= l[2][k][j][i];
          l[4][k][j][i] /= l[2][k][j][i];
          for (int m = 0; m < 5; m++)
            rhs[m][k][j][i] /= l[2][k][j][i];
          l[2][k + 1][j][i] -= l[1][k + 1][j][i] * l[3][k][j][i];
          l[3][k + 1][j][i] -= l[1][k + 1][j][i] * l[4][k][j][i];
          for (int m = 0; m < 5; m++)
            rhs[m][k + 1][j][i] -= l[1][k + 1][j][i] * rhs[m][k][j][i];
          l[1][k + 2][j][i] -= l[0][k + 2][j][i] * l[3][k][j][i];
          l[2][k + 2][j][i] -= l[0][k + 2][j][i] * l[4][k][j][i];
          for (int m = 0; m < 5; m++)
            rhs[m][k + 2][j][i] -= l[0][k + 2][j][i] * rhs[m][k][j][i];
        }
  for (int j = 0; j < NY; j++)
    for (int i = 0; i < NX; i++)
      {
        l[3][NZ - 2][j][i] /= l[2][NZ - 2][j][i];
        l[2][NZ - 1][j][i] -= l[1][NZ - 1][j][i] * l[3][NZ - 2][j][i];
        for (int m = 0; m < 5; m++)
          {
            rhs[m][NZ - 2][j][i] /= l[2][NZ - 2][j][i];
            rhs[m][NZ - 1][j][i] = (rhs[m][NZ - 1][j][i]
                                    - l[1][NZ - 1][j][i] * rhs[m][NZ - 2][j][i])
                                   / l[2][NZ - 1][j][i];
            rhs[m][NZ - 2][j][i] -= l[3][NZ - 2][j][i] * rhs[m][NZ - 1][j][i];
          }
      }
  for (int m = 0; m < 5; m++)
    for (int k = NZ - 3; k >= 0; k--)
      for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
          rhs[m][k][j][i] -= l[3][k][j][i] * rhs[m][k + 1][j][i]
                             + l[4][k][j][i] * rhs[m][k + 2][j][i];
  for (int m = 0; m < 5; m++)
    for (int k = 0; k < NZ; k++)
      for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
          u[m][k][j][i] += rhs[m][k][j][i];
}
