/* The two products of a biconjugate gradient step, s = A^T r and q = A p.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bicg.h"

KERNEL
{
  for (int j = 0; j < N; j++)
    s[j] = 0;
  for (int i = 0; i < M; i++)
    {
      q[i] = 0;
      for (int j = 0; j < N; j++)
        {
          s[j] += r[i] * A[i][j];
          q[i] += A[i][j] * p[j];
        }
    }
}
