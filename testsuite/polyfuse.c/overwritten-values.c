/* Values computed in front of a loop that writes what they were computed from,
   as the factor of Gaussian elimination:

     for (k) for (i) { f = a[i][k] / a[k][k]; a[i][k] = f;
                       for (j) a[i][j] -= f * a[k][j]; }

   They cannot be computed again in the loop, and are kept in an array.

   { dg-compare passes }
   { dg-final { nest-regenerated eliminate } }
   { dg-final { nest-regenerated pointers } }
   { dg-final { nest-regenerated twice } }
   { dg-final { nest-regenerated conditional } } */

#include "check.h"

#define N 230

double A[N][N], S[N][N];
long L[N][N];

void TEST_FUNCTION
eliminate (void)
{
  int i, j, k;
  for (k = 0; k < N; k++) /* nest: eliminate */
    for (i = k + 1; i < N; i++)
      {
	double f = A[i][k] / A[k][k];
	for (j = k; j < N; j++)
	  A[i][j] -= f * A[k][j];
      }
}

void TEST_FUNCTION
pointers (int n, double *a)
{
  int i, j, k;
  for (k = 0; k < n; k++) /* nest: pointers */
    for (i = k + 1; i < n; i++)
      {
	double f = a[i * n + k] / a[k * n + k];
	a[i * n + k] = f;
	for (j = k + 1; j < n; j++)
	  a[i * n + j] -= f * a[k * n + j];
      }
}

void TEST_FUNCTION
integers (void)
{
  int i, j, k;
  for (k = 0; k < N; k++)
    for (i = k + 1; i < N; i++)
      {
	long f = L[i][k] * 3 - L[k][k];
	for (j = k; j < N; j++)
	  L[i][j] ^= f + L[k][j];
      }
}

/* Used by two loops, and behind them.  */
void TEST_FUNCTION
twice (int m)
{
  int i, j, k;
  for (k = 0; k < N; k++) /* nest: twice */
    for (i = 1; i < m; i++)
      {
	double f = A[i][k] * 0.5 + A[i - 1][k];
	for (j = 0; j < m; j++)
	  A[i][j] += f * S[k][j];
	for (j = m; j < N; j++)
	  A[i][j] -= f * S[j][k];
	S[i][i] = f;
      }
}

/* Computed in some iterations only.  */
void TEST_FUNCTION
conditional (int m)
{
  int i, j, k;
  for (k = 0; k < N; k++) /* nest: conditional */
    for (i = 0; i < N; i++)
      if (i > m)
	{
	  double f = A[i][k] / 3;
	  for (j = 0; j < N; j++)
	    A[i][j] -= f * S[k][j];
	}
}

/* Used three loops further in, too.  */
double TEST_FUNCTION
deep (void)
{
  double f = 0;
  int h, i, j, k;
  for (h = 0; h < 9; h++)
    {
      double g = A[h][h] + 1;
      for (i = 0; i < 20; i++)
	{
	  f = g * A[i][h];
	  for (k = 0; k < 30; k++)
	    for (j = 0; j < 40; j++)
	      A[i][j] += f * S[k][j] - g;
	}
    }
  return f;
}

#define SHOW(CALL) (CALL, PRINT (A), PRINT (S))

/* As in elimination, where nothing becomes infinite.  */
static void
fill (void)
{
  int i;
  FILL_DOUBLE (A);
  FILL_DOUBLE (S);
  for (i = 0; i < N; i++)
    A[i][i] += 3 * N;
}

int
main (void)
{
  int i, j;
  double last;
  fill ();
  SHOW (eliminate ());
  fill ();
  SHOW (pointers (N, A[0]));
  SHOW (pointers (9, S[0]));
  SHOW (pointers (1, S[1]));
  SHOW (pointers (0, NULL));
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      L[i][j] = i * 1237 % 91 - j;
  integers ();
  PRINT (L);
  fill ();
  SHOW (twice (N / 3));
  SHOW (twice (N));
  SHOW (conditional (N / 2));
  SHOW (conditional (-1));
  last = deep ();
  PRINT (last);
  PRINT (A);
  return 0;
}
