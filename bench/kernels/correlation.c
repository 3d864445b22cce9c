/* The correlation matrix of M variables (columns) over N observations (rows).

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <tgmath.h>
#include "correlation.h"

KERNEL
{
  const real tiny = 1e-3;

  for (int j = 0; j < M; j++)
    {
      mean[j] = 0;
      for (int i = 0; i < N; i++)
        mean[j] += data[i][j];
      mean[j] /= N;
    }
  for (int j = 0; j < M; j++)
    {
      deviation[j] = 0;
      for (int i = 0; i < N; i++)
        deviation[j] += (data[i][j] - mean[j]) * (data[i][j] - mean[j]);
      deviation[j] = sqrt (deviation[j]);
      deviation[j] = deviation[j] > tiny ? deviation[j] : 1;
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      data[i][j] = (data[i][j] - mean[j]) / deviation[j];
  for (int j = 0; j < M; j++)
    {
      corr[j][j] = 1;
      for (int l = j + 1; l < M; l++)
        {
          corr[j][l] = 0;
          for (int i = 0; i < N; i++)
            corr[j][l] += data[i][j] * data[i][l];
          corr[l][j] = corr[j][l];
        }
    }
}
