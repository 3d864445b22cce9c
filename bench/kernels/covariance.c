/* The covariance matrix of M variables (columns) over N observations (rows).

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "covariance.h"

KERNEL
{
  for (int j = 0; j < M; j++)
    {
      mean[j] = 0;
      for (int i = 0; i < N; i++)
        mean[j] += data[i][j];
      mean[j] /= N;
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      data[i][j] -= mean[j];
  for (int j = 0; j < M; j++)
    for (int l = j; l < M; l++)
      {
        cov[j][l] = 0;
        for (int i = 0; i < N; i++)
          cov[j][l] += data[i][j] * data[i][l];
        cov[j][l] /= N - 1;
        cov[l][j] = cov[j][l];
      }
}
