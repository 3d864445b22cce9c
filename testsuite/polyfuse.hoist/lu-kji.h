/* LU factorization without pivoting of a matrix of N by N, columns contiguous, in
   the order k, j, i (Yi and Kennedy 2002, figure 2 (a)), and its program.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"

double A[N][N];

void TEST_FUNCTION
factorize (void)
{
  int i, j, k;
  for (k = 0; k < N - 1; k++)
    {
      for (i = k + 1; i < N; i++)
	A[k][i] /= A[k][k];
      for (j = k + 1; j < N; j++)
	for (i = k + 1; i < N; i++)
	  A[j][i] -= A[k][i] * A[j][k];
    }
}

int
main (void)
{
  int i;
  FILL_DOUBLE (A);
  for (i = 0; i < N; i++)
    A[i][i] += N;
  factorize ();
  PRINT (A);
  return 0;
}
