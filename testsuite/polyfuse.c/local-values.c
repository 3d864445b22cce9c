/* Values computed in front of a loop that uses them, as in

     for (i) for (k) { t = x * a[i][k]; for (j) c[i][j] += t * b[k][j]; }

   Nothing of that orders the loops.

   { dg-compare passes }
   { dg-final { nest-rescheduled product "tiled|unrolled" } }
   { dg-final { nest-rescheduled columns "j, k, i to i, k, j" } }
   { dg-final { nest-rescheduled pointers "do not overlap" } } */

#include "check.h"

#define N 150

double A[N][N], B[N][N], C[N][N], D[N * N + N];

void TEST_FUNCTION
product (double x)
{
  int i, j, k;
  for (i = 0; i < N; i++) /* nest: product */
    for (k = 0; k < N; k++)
      {
	double t = x * A[i][k];
	for (j = 0; j < N; j++)
	  C[i][j] += t * B[k][j];
      }
}

/* The reference implementation of BLAS, in C.  */
void TEST_FUNCTION
columns (double x)
{
  int i, j, k;
  for (j = 0; j < N; j++) /* nest: columns */
    for (k = 0; k < N; k++)
      {
	double t = x * B[k][j];
	for (i = 0; i < N; i++)
	  C[i][j] += t * A[i][k];
      }
}

void TEST_FUNCTION
pointers (int n, const double *a, const double *b, double *c)
{
  int i, j, k;
  for (i = 0; i < n; i++) /* nest: pointers */
    for (k = 0; k < n; k++)
      {
	double t = a[i * n + k];
	for (j = 0; j < n; j++)
	  c[i * n + j] += t * b[k * n + j];
      }
}

/* What is loaded changes in the loop.  */
void TEST_FUNCTION
changed (void)
{
  int i, j, k;
  for (i = 0; i < N; i++)
    for (k = 0; k < N; k++)
      {
	double t = C[i][k] * 0.5;
	for (j = 0; j < N; j++)
	  C[i][j] += t * B[k][j];
      }
}

/* It changes in front of the loop; perhaps.  */
void TEST_FUNCTION
changed_before (double *p, double *q)
{
  int i, j, k;
  for (i = 0; i < N; i++)
    for (k = 0; k < N; k++)
      {
	double t = p[k];
	q[k] = i;
	for (j = 0; j < N; j++)
	  C[j][i] += t * B[k][j];
      }
}

/* The same value is used elsewhere, too, or in some iterations only.  */
void TEST_FUNCTION
also_used (int m)
{
  int i, j, k;
  for (i = 0; i < N; i++)
    for (k = 0; k < N; k++)
      {
	double t = A[i][k] / 3, u = B[k][i] * A[k][i];
	D[k] = t;
	for (j = 0; j < N; j++)
	  {
	    C[i][j] += t * B[k][j];
	    if (j > m)
	      C[i][j] -= u;
	  }
      }
}

/* Integer division, which may trap where it stands only.  */
int TEST_FUNCTION
quotient (int n, int m, int *p)
{
  static int E[N][N];
  int i, j, k;
  for (i = 0; i < n; i++)
    for (k = 0; k < n; k++)
      if (k > m)
	{
	  int t = 1000 / p[k];
	  for (j = 0; j < n; j++)
	    E[i][j] += t * j;
	}
  return E[n - 1][n - 2];
}

#define SHOW(CALL) (CALL, PRINT (A), PRINT (B), PRINT (C), PRINT (D))

int
main (void)
{
  int p[N], k, q;
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  FILL_DOUBLE (D);
  SHOW (product (0.75));
  SHOW (columns (1.25));
  SHOW (pointers (N, A[0], B[0], C[0]));
  SHOW (pointers (N, D, B[0], D + N));
  SHOW (pointers (12, A[0], B[0], A[0]));
  SHOW (pointers (0, A[0], B[0], C[0]));
  FILL_DOUBLE (A);
  FILL_DOUBLE (C);
  FILL_DOUBLE (D);
  SHOW (changed ());
  FILL_DOUBLE (C);
  SHOW (changed_before (D, D));
  SHOW (changed_before (D + 1, D));
  SHOW (changed_before (D, D + 1));
  SHOW (changed_before (D, A[0]));
  SHOW (also_used (N / 2));
  for (k = 0; k < N; k++)
    p[k] = k - 7;
  q = quotient (N, 7, p);
  PRINT (q);
  return 0;
}
