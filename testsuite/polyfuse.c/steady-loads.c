/* Elements that a loop only reads, of an array that it writes: a[i][k] in

     for (j...) a[i][j] -= a[i][k] * a[k][j];

   are loaded in front of it, if it is entered at all.

   { dg-compare passes }
   { dg-final { nest-regenerated decompose } }
   { dg-final { nest-regenerated scaled } } */

#include "check.h"

#define N 150

double A[N][N], B[N][N];

void TEST_FUNCTION
decompose (void)
{
  int i, j, k;
  for (k = 0; k < N; k++) /* nest: decompose */
    {
      for (i = k + 1; i < N; i++)
	A[i][k] /= A[k][k];
      for (i = k + 1; i < N; i++)
	for (j = k + 1; j < N; j++)
	  A[i][j] -= A[i][k] * A[k][j];
    }
}

/* Where N is 0, P need not point anywhere.  */
void TEST_FUNCTION
scaled (int m, int n, double *a, const double *p)
{
  int h, i, j;
  for (h = 0; h < 3; h++) /* nest: scaled */
    for (i = 0; i < m; i++)
      for (j = 1; j < n; j++)
	a[i * N + j] = a[i * N + j] * p[i] + a[i * N];
}

/* One element is written in an iteration of its own, first, last, or in the
   only one.  */
void TEST_FUNCTION
written (int first, int last, int c)
{
  int i, j;
  for (i = 0; i < N; i++)
    for (j = first; j < last; j++)
      {
	A[i][j] = A[i][j] * 0.5 + i;
	B[i][j] += A[i][c];
      }
}

/* Triangular: in the last rows there are one iteration and none.  */
void TEST_FUNCTION
triangle (void)
{
  int i, j, k;
  for (k = 0; k < N; k++)
    for (i = 0; i < N; i++)
      for (j = i + 1; j < N; j++)
	{
	  A[i][j] -= A[i][i] * B[k][j];
	  B[k][i] += 1;
	}
}

/* What is read was written in the same iteration, by another statement.  */
void TEST_FUNCTION
twice (void)
{
  int i, j, k;
  for (k = 1; k < N; k++)
    for (i = 0; i < N; i++)
      for (j = k; j < N; j++)
	{
	  A[i][j] -= A[i][k - 1] * B[k][j];
	  B[i][j] = A[i][j] + A[i][0] * 0.25;
	}
}

#define SHOW(CALL) (CALL, PRINT (A), PRINT (B))

/* So that nothing becomes infinite.  */
static void
fill (void)
{
  int i, j;
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      {
	A[i][j] /= 1000;
	B[i][j] /= 1000;
      }
  for (i = 0; i < N; i++)
    A[i][i] += 3;
}

int
main (void)
{
  fill ();
  SHOW (decompose ());
  fill ();
  SHOW (scaled (N, N, A[0], B[0]));
  SHOW (scaled (N, 0, A[0], NULL));
  SHOW (scaled (N, 1, NULL, NULL));
  SHOW (scaled (0, N, NULL, NULL));
  SHOW (scaled (3, 2, A[0], B[0]));
  SHOW (scaled (N, N, A[0], A[0]));
  fill ();
  SHOW (written (0, N, 0));
  SHOW (written (0, N, N - 1));
  SHOW (written (1, N, 0));
  SHOW (written (7, 8, 7));
  SHOW (written (7, 7, 7));
  SHOW (written (7, 9, 8));
  fill ();
  SHOW (triangle ());
  fill ();
  SHOW (twice ());
  return 0;
}
