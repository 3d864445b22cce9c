/* Steps greater than 1, that divide the range and that do not, with constant
   bounds and with parameters:

     for (j = 1; j < n; j += 3) for (i = 2; i < n; i += 2)
       A[i][j] = A[i][j] * 0.5 + B[i][j];

   { dg-compare passes }
   { dg-final { nest-regenerated constant } } */

#include "check.h"

#define N 211

double A[N][N], B[N][N];

void TEST_FUNCTION
constant (void)
{
  int i, j;
  for (j = 1; j < N; j += 3) /* nest: constant */
    for (i = 2; i < N; i += 2)
      A[i][j] = A[i][j] * 0.5 + B[i][j];
}

void TEST_FUNCTION
parameter (int n)
{
  int i, j;
  for (j = 1; j < n; j += 3)
    for (i = 2; i < n; i += 2)
      A[i][j] = A[i - 2][j] * 0.5 + B[i][j] + A[i][j - 1];
}

void TEST_FUNCTION
unsigned_parameter (unsigned m, unsigned n)
{
  unsigned i, j;
  for (j = m; j < n; j += 5)
    for (i = m; i < n; i += 7)
      A[i][j] = A[j][i] * 0.5 + B[i][j];
}

void TEST_FUNCTION
not_equal (long n)
{
  long i, j;
  for (j = 0; j != 2 * n; j += 2)
    for (i = 0; i != 3 * n; i += 3)
      A[i][j] = A[j][i] * 0.5 + B[i][j];
}

void TEST_FUNCTION
in_subscript (void)
{
  int i, j;
  for (j = 0; j < N / 2; j++)
    for (i = 0; i < N / 3; i++)
      A[3 * i + 1][2 * j] += A[i][j] + B[2 * i][j];
}

int
main (void)
{
  int n;
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  constant ();
  PRINT (A);
  for (n = -1; n < 12; n++)
    {
      parameter (n);
      unsigned_parameter (n < 0 ? 3 : n / 2, n < 0 ? 2 : n);
      not_equal (n < 0 ? 0 : n);
      PRINT (A);
    }
  parameter (N);
  unsigned_parameter (1, N);
  not_equal (N / 3);
  PRINT (A);
  in_subscript ();
  PRINT (A);
  return 0;
}
