/* Nests of several kinds: their schedules come out of sets, maps and hash
   tables of all sizes, where an order that depends on addresses would show.  */

#include <stdio.h>
#include "nests.h"

static double A[N][N], B[N][N], C[N][N], D[N][N], v[N], w[N], x[N], y[N];

static void __attribute__ ((noinline))
products (void)
{
  ROWS (i) ROWS (j)
  {
    C[i][j] = 0;
    ROWS (k) C[i][j] += A[i][k] * B[k][j];
  }
  ROWS (i) ROWS (j)
  {
    D[i][j] *= 0.5;
    ROWS (k) D[i][j] += C[i][k] * B[k][j];
  }
}

static void __attribute__ ((noinline))
vectors (void)
{
  ROWS (i) ROWS (j) x[i] += A[i][j] * v[j];
  ROWS (i) ROWS (j) y[i] += A[j][i] * w[j];
}

static void __attribute__ ((noinline))
columns (int n)
{
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      A[i][j] = A[i][j] * 0.5 + B[i][j];
}

static void __attribute__ ((noinline))
stencil (int steps)
{
  for (int t = 0; t < steps; t++)
    {
      for (int j = 1; j < N - 1; j++)
	for (int i = 1; i < N - 1; i++)
	  B[i][j] = A[i - 1][j] + A[i + 1][j] + A[i][j - 1] + A[i][j + 1];
      for (int j = 1; j < N - 1; j++)
	for (int i = 1; i < N - 1; i++)
	  A[i][j] = B[i][j] * 0.25;
    }
}

static void __attribute__ ((noinline))
triangle (void)
{
  ROWS (i) for (int j = 0; j < i; j++) for (int k = 0; k < j; k++)
    D[i][j] -= D[i][k] * D[j][k];
}

int
main (void)
{
  double sum = 0;
  ROWS (i) ROWS (j)
  {
    A[i][j] = (i * 7 + j) % 13;
    B[i][j] = (i + j * 5) % 11;
    D[i][j] = (i * j) % 3;
  }
  ROWS (i) v[i] = w[i] = i % 5;
  products ();
  vectors ();
  columns (N);
  stencil (3);
  triangle ();
  ROWS (i) ROWS (j) sum += D[i][j] * 1e-6 + A[i][j];
  ROWS (i) sum += x[i] + y[i];
  printf ("%.17g\n", sum);
  return 0;
}
