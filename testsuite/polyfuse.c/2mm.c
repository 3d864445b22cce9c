/* Two matrix products, the second of the first's result:

     for (i) for (j) { T[i][j] = 0; for (k) T[i][j] += A[i][k] * B[k][j]; }
     for (i) for (j) { D[i][j] = 0; for (k) D[i][j] += T[i][k] * C[k][j]; }

   In both, j is to be innermost; the statement T[i][j] = 0 must stay before
   the sum.

   { dg-compare modes }
   { dg-final { nest-rescheduled products "vector loop j" } } */

#include "check.h"

#define N 160

double A[N][N], B[N][N], C[N][N], D[N][N], T[N][N];

void TEST_FUNCTION
multiply (void)
{
  int i, j, k;
  for (i = 0; i < N; i++) /* nest: products */
    for (j = 0; j < N; j++)
      {
	T[i][j] = 0;
	for (k = 0; k < N; k++)
	  T[i][j] += A[i][k] * B[k][j];
      }
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      {
	D[i][j] = 0;
	for (k = 0; k < N; k++)
	  D[i][j] += T[i][k] * C[k][j];
      }
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  multiply ();
  PRINT (T);
  PRINT (D);
  return 0;
}
