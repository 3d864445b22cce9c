/* LU factorization with partial pivoting, in place; the row that step k was
   exchanged with is recorded.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <tgmath.h>
#include "lu-pivot.h"

KERNEL
{
  for (int k = 0; k < N; k++)
    {
      int p = k;

      for (int i = k + 1; i < N; i++)
        if (fabs (A[i][k]) > fabs (A[p][k]))
          p = i;
      pivot[k] = p;
      for (int j = 0; j < N; j++)
        {
          real exchanged = A[k][j];

          A[k][j] = A[p][j];
          A[p][j] = exchanged;
        }
      for (int i = k + 1; i < N; i++)
        A[i][k] /= A[k][k];
      for (int i = k + 1; i < N; i++)
        for (int j = k + 1; j < N; j++)
          A[i][j] -= A[i][k] * A[k][j];
    }
}
