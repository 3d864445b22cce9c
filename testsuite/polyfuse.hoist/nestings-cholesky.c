/* All six legal nestings of Cholesky factorization.

   { dg-compare "nestings 6" }
   { dg-additional-options "-fno-math-errno" }
   { dg-final { scan-remark "loop nest rescheduled" "nesting 6 -O3" } }
   { dg-final { scan-remark "not rescheduled" "nesting 7 -O3" } } */

#include "check.h"
#include <math.h>

#define N 90

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
