/* Loops with vectors of many neighbours in rows, which are counted from one pointer: rows of any length,
   a row in both directions, and elements of another size.

   { dg-compare registers }
   { dg-final { nest-regenerated sweep } }
   { dg-final { nest-regenerated sized } }
   { dg-final { nest-regenerated wide } } */

#include "check.h"

#define N 150
#define T 6

double A[N][N], B[N][N];
float F[N][N], G[N][N];

void TEST_FUNCTION
sweep (void)
{
  for (int t = 0; t < T; t++) /* nest: sweep */
    {
      for (int i = 1; i < N - 1; i++)
	for (int j = 1; j < N - 1; j++)
	  B[i][j] = 0.2
		    * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i - 1][j]
		       + A[i + 1][j]);
      for (int i = 1; i < N - 1; i++)
	for (int j = 1; j < N - 1; j++)
	  A[i][j] = 0.2
		    * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i - 1][j]
		       + B[i + 1][j]);
    }
}

void TEST_FUNCTION
sized (int n, int m, double *a, double *b)
{
  for (int t = 0; t < T; t++) /* nest: sized */
    {
      for (int i = 1; i < n - 1; i++)
	for (int j = 1; j < m - 1; j++)
	  b[i * m + j] = 0.2
			 * (a[i * m + j] + a[i * m + j - 1] + a[i * m + j + 1]
			    + a[(i - 1) * m + j] + a[(i + 1) * m + j]);
      for (int i = 1; i < n - 1; i++)
	for (int j = 1; j < m - 1; j++)
	  a[i * m + j] = 0.2
			 * (b[i * m + j] + b[i * m + j - 1] + b[i * m + j + 1]
			    + b[(i - 1) * m + j] + b[(i + 1) * m + j]);
    }
}

/* Some of these are more than a line apart.  */
void TEST_FUNCTION
wide (void)
{
  for (int t = 0; t < T; t++) /* nest: wide */
    for (int i = 0; i < N; i++)
      for (int j = 20; j < N - 20; j++)
	G[i][j] += (F[i][j - 20] + F[i][j - 16] + F[i][j - 1] + F[i][j]
		    + F[i][j + 3] + F[i][j + 16] + F[i][j + 20])
		   * 0.125f;
}

#define SHOW(CALL) (CALL, PRINT (A), PRINT (B), PRINT (F), PRINT (G))

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_FLOAT (F);
  FILL_FLOAT (G);
  SHOW (sweep ());
  SHOW (sized (N, N, A[0], B[0]));
  SHOW (sized (N - 1, N - 3, A[0], B[0]));
  SHOW (sized (20, 3, A[0], B[0]));
  SHOW (sized (N / 2, N, A[0], A[0]));
  SHOW (wide ());
  return 0;
}
