/* Square roots, which set errno if their argument is negative: that of a sum of squares
   is not.

   { dg-compare passes }
   { dg-additional-options "-fmath-errno" }
   { dg-final { nest-rescheduled forces "i, j to j, i" } }
   { dg-final { nest-rescheduled norms "j, i to i, j" } }
   { dg-final { nest-rescheduled inverted "j, i to i, j" } }
   { dg-final { nest-kept unknown "may set errno" } }
   { dg-final { nest-kept divided "may set errno" } }
   { dg-final { nest-kept difference "may set errno" } } */

#include "check.h"
#include <errno.h>
#include <math.h>

#define N 200

double X[N], Y[N], Z[N], FX[N], FY[N], FZ[N], A[N][N], B[N], C[N][N];
float D[N], E[N];
int error;

void TEST_FUNCTION
forces (void)
{
  int i, j;
  for (i = 0; i < N; i++) /* nest: forces */
    {
      double fx = 0, fy = 0, fz = 0;
      for (j = 0; j < N; j++)
	{
	  double x = X[j] - X[i], y = Y[j] - Y[i], z = Z[j] - Z[i];
	  double d = x * x + y * y + z * z + 0.25;
	  double f = 1 / (d * sqrt (d));
	  fx += x * f;
	  fy += y * f;
	  fz += z * f;
	}
      FX[i] = fx;
      FY[i] = fy;
      FZ[i] = fz;
    }
}

void TEST_FUNCTION
norms (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: norms */
    {
      double s = 0;
      for (i = 0; i < N; i++)
	s += A[i][j] * A[i][j];
      B[j] = sqrt (s / N) + B[j];
    }
}

void TEST_FUNCTION
unknown (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: unknown */
    for (i = 0; i < N; i++)
      C[i][j] = sqrt (A[i][j]);
}

/* The root of -0.0 is that, and one divided by it less than zero.  */
void TEST_FUNCTION
divided (double zero)
{
  int i, j;
  double root = __builtin_copysign (sqrt (zero * zero), zero);
  for (j = 0; j < N; j++) /* nest: divided */
    for (i = 0; i < N; i++)
      C[i][j] = sqrt (X[i] * X[i] / root);
}

void TEST_FUNCTION
inverted (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: inverted */
    for (i = 0; i < N; i++)
      C[i][j] += sqrt (1 / sqrt (X[i] * X[i] + A[i][j] * A[i][j]));
}

void TEST_FUNCTION
difference (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: difference */
    for (i = 0; i < N; i++)
      C[i][j] = sqrt (A[i][j] * A[i][j] - X[i] * Y[j]);
}

/* The errors are those of the program without the plugin.  */
static void
run (const char *name, void (*function) (void))
{
  errno = 0;
  function ();
  error = errno == EDOM;
  check_print (name, &error, sizeof error);
}

int
main (void)
{
  int i, j;
  FILL_DOUBLE (X);
  FILL_DOUBLE (Y);
  FILL_DOUBLE (Z);
  FILL_DOUBLE (A);
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      A[i][j] = (i * 3 + j) % 11 * 0.5;
  run ("forces", forces);
  run ("norms", norms);
  run ("unknown", unknown);
  PRINT (C);
  A[5][7] = -1;
  run ("unknown", unknown);
  A[5][7] = -0.0;
  run ("unknown", unknown);
  run ("norms", norms);
  A[9][4] = __builtin_inf ();
  A[9][3] = __builtin_nan ("");
  run ("norms", norms);
  run ("difference", difference);
  run ("inverted", inverted);
  PRINT (C);
  errno = 0;
  divided (-0.0);
  error = errno == EDOM;
  PRINT (error);
  PRINT (FX);
  PRINT (FY);
  PRINT (FZ);
  PRINT (B);
  PRINT (C);
  return 0;
}
