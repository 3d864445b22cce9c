/* Calls that may set errno are made in the order of the source; what they have their
   arguments from, and what they are followed by, need not be.

   { dg-compare passes }
   { dg-additional-options "-fmath-errno -lm" }
   { dg-final { nest-rescheduled layer "unrolled i" } }
   { dg-final { nest-rescheduled kernel_matrix "vector loop j" } }
   { dg-final { nest-rescheduled deviations "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled two_kinds "unrolled i" } }
   { dg-final { nest-rescheduled sometimes "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled steps "" } }
   { dg-final { nest-rescheduled apart "unrolled i" } }
   { dg-final { nest-kept alone "calls to .log., which may set errno, stay in order" } }
   { dg-final { nest-kept counted "may set errno" } }
   { dg-final { nest-kept counted_rows "may set errno" } }
   { dg-final { nest-kept own_function "side effects" } } */

#include "check.h"
#include <errno.h>
#include <math.h>

#define N 230

#define LARGE 1000

double D[LARGE][LARGE], E[LARGE][LARGE], P[LARGE], Q[LARGE], R[LARGE];
double A[N][N], B[N][N], C[N][N], X[N], Y[N], Z[N];
float F[N][N], G[N], H[N];
int error;
unsigned calls;

/* A layer of a neural network.  */
void TEST_FUNCTION
layer (void)
{
  for (int i = 0; i < N; i++) /* nest: layer */
    {
      float s = H[i];
      for (int j = 0; j < N; j++)
	s += F[i][j] * G[j];
      H[i] = 1 / (1 + expf (-s));
    }
}

/* Radial basis functions of the distances of all pairs of rows.  */
void TEST_FUNCTION
kernel_matrix (double gamma)
{
  for (int i = 0; i < N; i++) /* nest: kernel_matrix */
    for (int j = 0; j < N; j++)
      {
	double s = 0;
	for (int k = 0; k < N; k++)
	  s += (A[i][k] - A[j][k]) * (A[i][k] - A[j][k]);
	C[i][j] = exp (gamma * s);
      }
}

/* Of columns, divided by a number that may be negative.  */
void TEST_FUNCTION
deviations (int n, int divisor)
{
  for (int j = 0; j < N; j++) /* nest: deviations */
    {
      double s = 0;
      for (int i = 0; i < n; i++)
	s += A[i][j] * A[i][j];
      X[j] = sqrt (s / divisor);
    }
}

/* Errors of two kinds: which one is the last is in errno.  */
void TEST_FUNCTION
two_kinds (void)
{
  for (int i = 0; i < N; i++) /* nest: two_kinds */
    {
      double s = Y[i], t = Z[i];
      for (int j = 0; j < N; j++)
	{
	  s += A[i][j] * X[j];
	  t += B[i][j] * X[j];
	}
      Y[i] = log (s);
      Z[i] = exp (t);
    }
}

/* Calls that are made in some iterations only.  */
void TEST_FUNCTION
sometimes (double limit)
{
  for (int j = 0; j < N; j++) /* nest: sometimes */
    {
      double s = 0;
      for (int i = 0; i < N; i++)
	s += A[i][j] * X[i];
      if (s > limit)
	s = log (limit - s);
      Y[j] = s;
    }
}

/* Between sweeps over a matrix; nothing uses what the first call returns.  */
void TEST_FUNCTION
steps (void)
{
  for (int t = 0; t < 3; t++) /* nest: steps */
    {
      for (int j = 0; j < N; j++)
	for (int i = 0; i < N; i++)
	  C[i][j] = C[i][j] * 0.5 + A[i][j];
      pow (X[t], Y[t]);
      for (int i = 0; i < N; i++)
	Z[i] = log (C[i][t] + Z[i]);
    }
}

/* All calls of the first loop come before those of the second, which could be one.  */
void TEST_FUNCTION
apart (void)
{
  for (int i = 0; i < LARGE; i++) /* nest: apart */
    {
      for (int j = 0; j < LARGE; j++)
	E[i][j] = E[i][j] * 0.5 + D[j][i];
      P[i] = log (Q[i]);
    }
  for (int i = 0; i < LARGE; i++)
    {
      for (int j = 0; j < LARGE; j++)
	E[i][j] = E[i][j] * 0.25 + D[i][j];
      R[i] = exp (P[i] * 10);
    }
}

/* The calls are all there is.  */
void TEST_FUNCTION
alone (void)
{
  for (int j = 0; j < N; j++) /* nest: alone */
    for (int i = 0; i < N; i++)
      C[i][j] = log (A[i][j]);
}

/* What P points to may be errno.  */
void TEST_FUNCTION
counted (int *p)
{
  for (int j = 0; j < N; j++) /* nest: counted */
    {
      double s = 0;
      for (int i = 0; i < N; i++)
	s += A[i][j] * X[i];
      Y[j] = log (s);
      *p += 3;
    }
}

/* The program's own function of that name.  Not all versions of GCC keep CALLS as the source says,
   with or without the plugin.  */
double __attribute__ ((noinline))
expm1 (double x)
{
  calls++;
  return x * 0.5;
}

void TEST_FUNCTION
own_function (void)
{
  for (int j = 0; j < N; j++) /* nest: own_function */
    {
      double s = 0;
      for (int i = 0; i < N; i++)
	s += A[i][j] * X[i];
      Y[j] = expm1 (s);
      calls *= 3;
    }
}

/* A row of what P points to may be errno.  */
void TEST_FUNCTION
counted_rows (int m, int (*p)[m])
{
  for (int j = 0; j < N; j++) /* nest: counted_rows */
    {
      double s = 0;
      for (int i = 0; i < N; i++)
	s += A[i][j] * X[i];
      Y[j] = log (s);
      p[0][0] += 3;
    }
}

/* The errors are those of the program without the plugin.  */
static void
check_error (const char *name)
{
  error = errno;
  check_print (name, &error, sizeof error);
  errno = 0;
}

static void
run_two_kinds (int log_error, int exp_error)
{
  FILL_DOUBLE (Y);
  FILL_DOUBLE (Z);
  if (log_error >= 0)
    Y[log_error] = -1e9;
  if (exp_error >= 0)
    Z[exp_error] = 1e9;
  two_kinds ();
  check_error ("two_kinds");
  PRINT (Y);
  PRINT (Z);
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  FILL_DOUBLE (X);
  FILL_DOUBLE (Y);
  for (int i = 0; i < N; i++)
    {
      G[i] = i % 7 - 3;
      H[i] = i % 5;
      for (int j = 0; j < N; j++)
	F[i][j] = (i + 3 * j) % 11 * 0.125f - 0.5f;
    }
  errno = 0;
  layer ();
  check_error ("layer");
  PRINT (H);
  H[3] = -1e30f;
  layer ();
  check_error ("layer");
  PRINT (H);

  kernel_matrix (-0.01);
  check_error ("kernel_matrix");
  PRINT (C);
  kernel_matrix (1e6);
  check_error ("kernel_matrix");
  PRINT (C);

  deviations (N, N - 1);
  check_error ("deviations");
  PRINT (X);
  deviations (N, -2);
  check_error ("deviations");
  PRINT (X);
  deviations (0, -2);
  check_error ("deviations");
  PRINT (X);
  FILL_DOUBLE (X);

  run_two_kinds (-1, -1);
  run_two_kinds (5, -1);
  run_two_kinds (-1, 5);
  run_two_kinds (5, 5);
  run_two_kinds (6, 5);
  run_two_kinds (N - 1, 0);
  run_two_kinds (0, N - 1);

  sometimes (1e9);
  check_error ("sometimes");
  PRINT (Y);
  sometimes (-1e9);
  check_error ("sometimes");
  PRINT (Y);
  sometimes (0.5);
  check_error ("sometimes");
  PRINT (Y);

  FILL_DOUBLE (C);
  FILL_DOUBLE (Z);
  steps ();
  check_error ("steps");
  PRINT (C);
  PRINT (Z);
  FILL_DOUBLE (D);
  for (int i = 0; i < LARGE; i++)
    Q[i] = i + 1;
  Q[3] = 1e300;
  Q[5] = -1;
  apart ();
  check_error ("apart");
  PRINT (E);
  PRINT (R);
  alone ();
  check_error ("alone");
  PRINT (C);
  counted (&error);
  check_error ("counted");
  errno = 5;
  counted (&errno);
  check_error ("counted");
  PRINT (Y);
  errno = 5;
  counted_rows (1, (int (*)[1]) &errno);
  check_error ("counted_rows");
  own_function ();
  PRINT (Y);
  return 0;
}
