/* Loops that are unrolled into several loops inside them, one after the other.

   { dg-compare modes } */

#include "check.h"

#define N 203
#define M 176

double A[N][M], x[M], y[M], t[N], s[N], B[N][N], u[N], v[N];
int C[N][M], c[M], d[N];

/* Rows are multiplied twice; N is no multiple of the block.  */
void TEST_FUNCTION
twice (void)
{
  for (int i = 0; i < N; i++) /* nest: twice */
    {
      t[i] = 0;
      for (int j = 0; j < M; j++)
        t[i] += A[i][j] * x[j];
      for (int j = 0; j < M; j++)
        y[j] += A[i][j] * t[i];
    }
}

/* Two sums and a loop that needs both, run-time sizes.  */
void TEST_FUNCTION
centre (int n, int m, double a[restrict n][M], double *restrict mean,
        double *restrict square)
{
  for (int i = 0; i < n; i++) /* nest: centre */
    {
      mean[i] = 0;
      for (int j = 0; j < m; j++)
        mean[i] += a[i][j];
      mean[i] /= m;
      square[i] = 0.25;
      for (int j = 0; j < m; j++)
        square[i] += (a[i][j] - mean[i]) * (a[i][j] - mean[i]);
      for (int j = 0; j < m; j++)
        a[i][j] = (a[i][j] - mean[i]) / square[i];
    }
}

/* Inner loops that depend on the outer one.  */
void TEST_FUNCTION
triangle (void)
{
  for (int i = 0; i < N; i++)
    {
      u[i] = 1;
      for (int j = 0; j <= i; j++)
        u[i] += B[i][j] * v[j];
      for (int j = i; j < N; j++)
        v[j] -= 0.03125 * B[i][j] * u[i];
    }
}

/* What a row needs is computed from the row before: nothing to jam.  */
void TEST_FUNCTION
solve (void)
{
  for (int i = 0; i < N; i++) /* nest: solve */
    {
      for (int j = 0; j < i; j++)
        u[i] -= B[i][j] * u[j];
      u[i] /= 2 + B[i][i];
      for (int j = 0; j < N; j++)
        v[j] += u[i] * B[i][j];
    }
}

/* Integers.  */
void TEST_FUNCTION
integers (void)
{
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < M; j++)
        d[i] += C[i][j] * c[j];
      for (int j = 0; j < M; j++)
        c[j] ^= C[i][j] + d[i];
    }
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (x);
  FILL_DOUBLE (y);
  FILL_DOUBLE (u);
  FILL_DOUBLE (v);
  FILL_INT (C);
  FILL_INT (c);
  FILL_INT (d);
  twice ();
  PRINT (t);
  PRINT (y);
  for (int n = 0; n < N; n += 29)
    centre (n, M - n / 2, A, t, s);
  centre (1, M, A, t, s);
  PRINT (A);
  PRINT (s);
  triangle ();
  PRINT (u);
  PRINT (v);
  solve ();
  PRINT (u);
  PRINT (v);
  integers ();
  PRINT (c);
  PRINT (d);
  return 0;
}

/* { dg-final { nest-rescheduled twice {unrolled i by [248]} } } */
/* { dg-final { nest-rescheduled centre {unrolled i by [248]} } } */
