/* A three-dimensional array times a matrix along its last dimension:
   A(r,q,s) becomes the sum over p of A(r,q,p) W(p,s).

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doitgen.h"

KERNEL
{
  for (int r = 0; r < NR; r++)
    for (int q = 0; q < NQ; q++)
      {
        for (int s = 0; s < NP; s++)
          {
            sum[s] = 0;
            for (int p = 0; p < NP; p++)
              sum[s] += A[r][q][p] * W[p][s];
          }
        for (int s = 0; s < NP; s++)
          A[r][q][s] = sum[s];
      }
}
