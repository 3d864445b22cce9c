/* All five legal nestings of the loops of QR factorization by Householder
   reflections.  The scale factor is a constant: GCC would hold that of each k in
   a scalar, which the next k would overwrite.

   { dg-compare "nestings 5" }
   { dg-additional-options "-fno-math-errno" }
   { dg-final { scan-remark "loop nest rescheduled" "nesting 5 -O3" } }
   { dg-final { scan-remark "not rescheduled" "nesting 6 -O3" } } */

#include "check.h"
#include <math.h>

#define M 60
#define N 55

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
	}
      for (j = k + 1; j < N; j++)
	for (i = k; i < M; i++)
	  A[j][i] -= w[j] * A[k][i] * 0.01;
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
