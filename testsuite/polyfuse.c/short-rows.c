/* Factorizations and solvers with few rows of a constant number: a processor executes several short rows at
   once, so that those of the original order take less time than one after the other.

   { dg-compare passes }
   { dg-final { nest-kept solve "" } }
   { dg-final { nest-rescheduled factorize "unrolled i by 2; vector loop j" } }
   { dg-final { nest-rescheduled sides "interchanged i, j, k to (k, i|i, k), j; vector loop j" } } */

#include "check.h"

#define N 24
#define M 40

double A[N][N], L[M][M], B[N][N], X[M], Y[M];

/* Columns at a time there would be nothing to wait for, and no vectors.  */
void TEST_FUNCTION
solve (void)
{
  for (int i = 0; i < M; i++) /* nest: solve */
    {
      double s = Y[i];

      for (int k = 0; k < i; k++)
	s -= L[i][k] * X[k];
      X[i] = s / L[i][i];
    }
}

/* Blocks of sums would not be full.  */
void TEST_FUNCTION
factorize (void)
{
  for (int k = 0; k < N; k++) /* nest: factorize */
    {
      for (int i = k + 1; i < N; i++)
	A[i][k] /= A[k][k];
      for (int i = k + 1; i < N; i++)
	for (int j = k + 1; j < N; j++)
	  A[i][j] -= A[i][k] * A[k][j];
    }
}

/* What is several times as fast is so for short rows, too.  */
void TEST_FUNCTION
sides (void)
{
  for (int i = 0; i < N; i++) /* nest: sides */
    for (int j = 0; j < N; j++)
      {
	for (int k = 0; k < i; k++)
	  B[i][j] -= A[i][k] * B[k][j];
	B[i][j] /= A[i][i];
      }
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (L);
  FILL_DOUBLE (B);
  FILL_DOUBLE (Y);
  for (int i = 0; i < N; i++)
    A[i][i] = 10 + i;
  for (int i = 0; i < M; i++)
    L[i][i] = 10 + i;
  solve ();
  PRINT (X);
  factorize ();
  PRINT (A);
  sides ();
  PRINT (B);
  return 0;
}
