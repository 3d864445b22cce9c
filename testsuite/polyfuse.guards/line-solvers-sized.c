/* Systems along the columns of a matrix whose size is only known at run time, each solved in arrays that
   all of them share: in a copy of the nest for columns that are short enough, what several systems have in
   place of one element lies side by side, in vectors, as no loop along a column can be vectorized.  That
   columns are whole lines of the cache does not matter then.

   { dg-compare passes }
   { dg-final { nest-rescheduled kept "vector loop i.*expanded p, q; checked at run time: .*n is at most 500" } }
   { dg-final { nest-rescheduled thomas "vector loop j.*expanded cp, dp; checked at run time: .*n is at most 500, every loop iterates" } }
   { dg-final { nest-rescheduled local "vector loop j.*expanded w.*; checked at run time: .*n is at most 1000, every loop iterates" } }
   { dg-final { nest-rescheduled pairs "vector loop j.*expanded t; checked at run time: .*n is at most 500, every loop iterates" } }
   { dg-final { nest-rescheduled constant "vector loop i.*expanded p, q" } } */

#include "check.h"

#define N 510

double A[N], B[N], C[N], X[N * N], Y[N * N], P[N], Q[N];

/* What the last system leaves in the arrays is used later.  */
void TEST_FUNCTION
keep_last (int n, double *restrict u, double *restrict p, double *restrict q)
{
  for (int i = 1; i < n - 1; i++) /* nest: kept */
    {
      p[0] = 0;
      q[0] = 1;
      for (int j = 1; j < n - 1; j++)
	{
	  p[j] = -0.3 / (0.1 * p[j - 1] + 2);
	  q[j] = (u[j * n + i] - 0.2 * q[j - 1]) / (0.1 * p[j - 1] + 2);
	}
      for (int j = n - 2; j > 0; j--)
	u[j * n + i] = p[j] * u[(j + 1) * n + i] + q[j];
    }
}

/* Coefficients that all systems have in common, and pointers that may overlap.  */
void TEST_FUNCTION
thomas (int n, int m, const double *a, const double *b, const double *c,
	double *x, double *cp, double *dp)
{
  for (int j = 0; j < m; j++) /* nest: thomas */
    {
      cp[0] = c[0] / b[0];
      dp[0] = x[j] / b[0];
      for (int i = 1; i < n; i++)
	{
	  double w = 1 / (b[i] - a[i] * cp[i - 1]);
	  cp[i] = c[i] * w;
	  dp[i] = (x[i * m + j] - a[i] * dp[i - 1]) * w;
	}
      x[(n - 1) * m + j] = dp[n - 1];
      for (int i = n - 2; i >= 0; i--)
	x[i * m + j] = dp[i] - cp[i] * x[(i + 1) * m + j];
    }
}

/* An array of its own, as long as columns are.  */
void TEST_FUNCTION
solve_local (int n, int m, double (*restrict x)[m], const double (*restrict b)[m])
{
  double w[n + 1];

  for (int j = 0; j < m; j++) /* nest: local */
    {
      w[0] = 0.25;
      for (int i = 1; i < n; i++)
	{
	  w[i] = 1 / (b[i][j] + 2 - 0.25 * w[i - 1]);
	  x[i][j] = (x[i][j] - 0.5 * x[i - 1][j]) * w[i];
	}
      for (int i = n - 2; i >= 0; i--)
	x[i][j] -= w[i] * x[i + 1][j];
    }
}

/* Two elements for each row of a system.  */
void TEST_FUNCTION
solve_pairs (int n, int m, double *restrict x, const double *restrict b,
	     double (*restrict t)[2])
{
  for (int j = 0; j < m; j++) /* nest: pairs */
    {
      t[0][0] = 0.5;
      t[0][1] = x[j];
      for (int i = 1; i < n; i++)
	{
	  t[i][0] = 0.5 / (b[i * m + j] + 2 - t[i - 1][0]);
	  t[i][1] = (x[i * m + j] - t[i - 1][1]) * t[i][0];
	}
      for (int i = n - 2; i >= 0; i--)
	x[i * m + j] = t[i][1] - t[i][0] * x[(i + 1) * m + j];
    }
}

/* A size that is known, of a matrix behind a pointer.  */
void TEST_FUNCTION
solve_constant (double *restrict u, double *restrict p, double *restrict q)
{
  for (int i = 1; i < 299; i++) /* nest: constant */
    {
      p[0] = 0;
      q[0] = 1;
      for (int j = 1; j < 299; j++)
	{
	  p[j] = -0.3 / (0.1 * p[j - 1] + 2);
	  q[j] = (u[j * 300 + i] - 0.2 * q[j - 1]) / (0.1 * p[j - 1] + 2);
	}
      for (int j = 298; j > 0; j--)
	u[j * 300 + i] = p[j] * u[(j + 1) * 300 + i] + q[j];
    }
}

static void
fill (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (C);
  FILL_DOUBLE (X);
  FILL_DOUBLE (Y);
  FILL_DOUBLE (P);
  FILL_DOUBLE (Q);
  for (int k = 0; k < N; k++)
    B[k] = 4 + k % 5;
}

static void
print (void)
{
  PRINT (X);
  PRINT (P);
  PRINT (Q);
  fill ();
}

int
main (void)
{
  static const int sizes[]
      = { 1, 2, 3, 4, 9, 17, 64, 100, 128, 255, 256, 499, 500, 501, 510 };
  double t[N][2];

  fill ();
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
      int n = sizes[s];

      keep_last (n, X, P, Q);
      print ();
      thomas (n, n % 2 ? 3 : 75, A, B, C, X, P, Q);
      print ();
      thomas (n, n, A, B, C, X, P, Q);
      print ();
      solve_local (n, n % 2 ? 500 : 13, (void *)X, (void *)Y);
      print ();
      memset (t, 0, sizeof t);
      solve_pairs (n, n % 2 ? 11 : 91, X, Y, t);
      PRINT (t);
      print ();
    }
  for (int n = 999; n <= 1001; n++)
    {
      solve_local (n, 14, (void *)X, (void *)Y);
      print ();
    }
  keep_last (0, X, P, Q);
  keep_last (-5, X, P, Q);
  print ();
  thomas (20, -1, A, B, C, X, P, Q);
  print ();
  /* They overlap.  */
  thomas (70, 50, A, B, C, X, P, P + 20);
  print ();
  thomas (70, 50, A, B, C, X, X + 40, Q);
  print ();
  thomas (70, 50, P, B, C, X, P + 1, Q);
  print ();
  solve_constant (X, P, Q);
  print ();
  return 0;
}
