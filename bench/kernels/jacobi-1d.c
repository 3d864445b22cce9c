/* Jacobi iteration in one dimension, three points, two arrays in turn.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "jacobi-1d.h"

KERNEL
{
  const real third = R (1) / 3;

  for (int t = 0; t < T; t++)
    {
      for (int i = 1; i < N - 1; i++)
        B[i] = third * (A[i - 1] + A[i] + A[i + 1]);
      for (int i = 1; i < N - 1; i++)
        A[i] = third * (B[i - 1] + B[i] + B[i + 1]);
    }
}
