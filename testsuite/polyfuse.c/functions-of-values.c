/* Calls without side effects inside nests, and special values: NaN, -0.0,
   infinities and denormal numbers come out bit by bit as they were.

   { dg-compare modes }
   { dg-additional-options "-fno-math-errno" } */

#include "check.h"
#include <math.h>

#define N 260

double A[N][N], B[N][N];

void TEST_FUNCTION
roots (void)
{
  int i, j;
  for (j = 0; j < N; j++)
    for (i = 0; i < N; i++)
      A[i][j] = sqrt (fabs (B[i][j])) + fabs (A[i][j]);
}

static double __attribute__ ((noipa, const))
twice (double x)
{
  return x + x;
}

void TEST_FUNCTION
constant_function (void)
{
  int i, j;
  for (j = 0; j < N; j++)
    for (i = 0; i < N; i++)
      A[i][j] = twice (B[i][j]) - A[i][j];
}

void TEST_FUNCTION
special (void)
{
  int i, j;
  for (j = 0; j < N; j++)
    for (i = 0; i < N; i++)
      A[i][j] = A[i][j] * B[i][j] + A[i][j];
}

int
main (void)
{
  static const double value[]
    = { 0.0, -0.0, __builtin_inf (), -__builtin_inf (), 5e-324, -5e-324,
	1.7e308 };
  int i;
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  roots ();
  constant_function ();
  PRINT (A);
  for (i = 0; i < N * 7; i++)
    A[i % N][(i * 31) % N] = B[(i * 17) % N][i % N] = value[i % 7];
  special ();
  /* The sign of a NaN that arithmetic makes is not defined.  */
  for (i = 0; i < N * N; i++)
    if (A[i / N][i % N] != A[i / N][i % N])
      A[i / N][i % N] = 1;
  PRINT (A);
  return 0;
}
