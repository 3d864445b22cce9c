/* Cholesky factorization of a matrix of N by N, columns contiguous, right-looking,
   and its program.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include <math.h>

double A[N][N];

void TEST_FUNCTION
factorize (void)
{
  int i, j, k;
  for (k = 0; k < N; k++)
    {
      A[k][k] = sqrt (A[k][k]);
      for (i = k + 1; i < N; i++)
	A[k][i] /= A[k][k];
      for (j = k + 1; j < N; j++)
	for (i = j; i < N; i++)
	  A[j][i] -= A[k][i] * A[k][j];
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
