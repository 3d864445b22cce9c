/* Two matrix products in a chain, D = beta D + alpha (A B) C, with A B kept.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "2mm.h"

KERNEL
{
  const real alpha = 1.5, beta = 1.25;

  for (int i = 0; i < NI; i++)
    for (int j = 0; j < NJ; j++)
      {
        AB[i][j] = 0;
        for (int k = 0; k < NK; k++)
          AB[i][j] += alpha * A[i][k] * B[k][j];
      }
  for (int i = 0; i < NI; i++)
    for (int l = 0; l < NL; l++)
      {
        D[i][l] *= beta;
        for (int j = 0; j < NJ; j++)
          D[i][l] += AB[i][j] * C[j][l];
      }
}
