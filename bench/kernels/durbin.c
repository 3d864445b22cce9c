/* The recursion of Levinson and Durbin: solves the Yule-Walker equations of a
   symmetric Toeplitz matrix with ones on its diagonal and c beside it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "durbin.h"

KERNEL
{
  real alpha = -c[0], beta = 1;

  y[0] = -c[0];
  for (int k = 1; k < N; k++)
    {
      real sum = 0;

      beta = (1 - alpha * alpha) * beta;
      for (int i = 0; i < k; i++)
        sum += c[k - i - 1] * y[i];
      alpha = -(c[k] + sum) / beta;
      for (int i = 0; i < k; i++)
        z[i] = y[i] + alpha * y[k - i - 1];
      for (int i = 0; i < k; i++)
        y[i] = z[i];
      y[k] = alpha;
    }
}
