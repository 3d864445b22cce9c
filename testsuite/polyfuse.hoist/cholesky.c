/* Cholesky factorization, columns contiguous, right-looking.

   { dg-compare hoisting }
   { dg-additional-options "-fno-math-errno" }
   { dg-final { scan-remark "loop nest rescheduled" "hoist -O3" } } */

#include "check.h"
#include <math.h>

#define N 220

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
