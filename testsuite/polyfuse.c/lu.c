/* LU factorization without pivoting, in the order k, j, i that walks down
   columns:

     for (k) { for (i > k) A[i][k] /= A[k][k];
	       for (j > k) for (i > k) A[i][j] -= A[i][k] * A[k][j]; }

   j is to be innermost in the update.

   { dg-compare modes }
   { dg-final { nest-rescheduled update "vector loop j" } } */

#include "check.h"

#define N 200

double A[N][N];

void TEST_FUNCTION
factorize (void)
{
  int i, j, k;
  for (k = 0; k < N; k++) /* nest: update */
    {
      for (i = k + 1; i < N; i++)
	A[i][k] /= A[k][k];
      for (j = k + 1; j < N; j++)
	for (i = k + 1; i < N; i++)
	  A[i][j] -= A[i][k] * A[k][j];
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
