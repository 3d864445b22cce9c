/* A matrix product as three loops.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "product.h"

KERNEL
{
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      for (int l = 0; l < K; l++)
        C[i][j] += A_AT (i, l) * B_AT (l, j);
}
