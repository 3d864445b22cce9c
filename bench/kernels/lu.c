/* LU factorization without pivoting, in place, KJI order: columns are updated
   one after the other with the multipliers of step k.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "lu.h"

KERNEL
{
  for (int k = 0; k < N; k++)
    {
      for (int i = k + 1; i < N; i++)
        A[i][k] /= A[k][k];
      for (int j = k + 1; j < N; j++)
        for (int i = k + 1; i < N; i++)
          A[i][j] -= A[i][k] * A[k][j];
    }
}
