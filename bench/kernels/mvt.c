/* A matrix and its transpose times two vectors, x = x + A v and y = y + A^T w.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "mvt.h"

KERNEL
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      x[i] += A[i][j] * v[j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      y[i] += A[j][i] * w[j];
}
