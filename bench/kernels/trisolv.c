/* Solution of L x = b with a lower triangular matrix, row by row.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "trisolv.h"

KERNEL
{
  for (int i = 0; i < N; i++)
    {
      x[i] = b[i];
      for (int j = 0; j < i; j++)
        x[i] -= L[i][j] * x[j];
      x[i] /= L[i][i];
    }
}
