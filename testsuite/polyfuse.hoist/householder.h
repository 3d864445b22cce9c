/* QR factorization of a matrix of M by N by Householder reflections, columns
   contiguous, and its program.  With CONSTANT_SCALE, that is the scale factor.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include <math.h>

double A[N][M], w[N], d[N];

void TEST_FUNCTION
factorize (void)
{
  int i, j, k;
  for (k = 0; k < N; k++)
    {
      d[k] = 0;
      for (i = k; i < M; i++)
	d[k] += A[k][i] * A[k][i];
      d[k] = sqrt (d[k]);
      A[k][k] += d[k];
      for (j = k + 1; j < N; j++)
	{
	  w[j] = 0;
	  for (i = k; i < M; i++)
	    w[j] += A[k][i] * A[j][i];
#ifndef CONSTANT_SCALE
	  w[j] /= d[k] * A[k][k];
#endif
	}
      for (j = k + 1; j < N; j++)
	for (i = k; i < M; i++)
#ifdef CONSTANT_SCALE
	  A[j][i] -= w[j] * A[k][i] * CONSTANT_SCALE;
#else
	  A[j][i] -= w[j] * A[k][i];
#endif
    }
}

int
main (void)
{
  int i;
  FILL_DOUBLE (A);
  for (i = 0; i < N; i++)
    A[i][i] += 4;
  factorize ();
  PRINT (A);
  PRINT (d);
  return 0;
}
