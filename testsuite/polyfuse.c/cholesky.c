/* Cholesky factorization by columns:

     for (j)
       {
	 for (k < j) for (i >= j) A[i][j] -= A[i][k] * A[j][k];
	 scale column j by D[j] = 1 / A[j][j];
       }

   { dg-compare modes }
   { dg-final { nest-regenerated factor } } */

#include "check.h"

#define N 160

double A[N][N], D[N];

void TEST_FUNCTION
factorize (void)
{
  int i, j, k;
  for (j = 0; j < N; j++) /* nest: factor */
    {
      for (k = 0; k < j; k++)
	for (i = j; i < N; i++)
	  A[i][j] -= A[i][k] * A[j][k];
      D[j] = 1 / A[j][j];
      for (i = j; i < N; i++)
	A[i][j] *= D[j];
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
  PRINT (D);
  return 0;
}
