/* Matrix-vector products: the same matrix by rows and by columns.

     for (i) for (j) { y[i] += A[i][j] * x[j]; z[j] += A[i][j] * w[i]; }
     for (i) for (j) u[i] += A[j][i] * x[j];

   In the last, i is to be innermost.

   { dg-compare modes }
   { dg-final { nest-rescheduled transposed "vector loop i" } } */

#include "check.h"

#define N 500

double A[N][N], u[N], w[N], x[N], y[N], z[N];

void TEST_FUNCTION
both (void)
{
  int i, j;
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      {
	y[i] += A[i][j] * x[j];
	z[j] += A[i][j] * w[i];
      }
}

void TEST_FUNCTION
transposed (void)
{
  int i, j;
  for (i = 0; i < N; i++) /* nest: transposed */
    for (j = 0; j < N; j++)
      u[i] += A[j][i] * x[j];
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (u);
  FILL_DOUBLE (w);
  FILL_DOUBLE (x);
  both ();
  transposed ();
  PRINT (y);
  PRINT (z);
  PRINT (u);
  return 0;
}
