/* Nussinov's dynamic programming for the folding of RNA: table[i][j] is the
   largest number of pairs in bases i to j; bases pair if they are different
   enough and not neighbours.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nussinov.h"

#define LARGER(A, B) ((A) >= (B) ? (A) : (B))

KERNEL
{
  for (int i = N - 1; i >= 0; i--)
    for (int j = i + 1; j < N; j++)
      {
        table[i][j] = LARGER (table[i][j], table[i][j - 1]);
        if (i + 1 < N)
          table[i][j] = LARGER (table[i][j], table[i + 1][j]);
        if (i + 1 < N)
          {
            if (i < j - 1)
              table[i][j]
                  = LARGER (table[i][j], table[i + 1][j - 1]
                                             + (base[i] + base[j] == R (1.75)));
            else
              table[i][j] = LARGER (table[i][j], table[i + 1][j - 1]);
          }
        for (int k = i + 1; k < j; k++)
          table[i][j] = LARGER (table[i][j], table[i][k] + table[k + 1][j]);
      }
}
