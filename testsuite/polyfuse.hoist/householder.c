/* QR factorization by Householder reflections, columns contiguous.

   { dg-compare hoisting }
   { dg-additional-options "-fno-math-errno" } */

#include "check.h"
#include <math.h>

#define M 120
#define N 110

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
	  w[j] /= d[k] * A[k][k];
	}
      for (j = k + 1; j < N; j++)
	for (i = k; i < M; i++)
	  A[j][i] -= w[j] * A[k][i];
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
