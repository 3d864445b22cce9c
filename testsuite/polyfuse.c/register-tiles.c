/* Register tiles where extents do not divide, are parameters, or depend on
   other loops: full blocks are unrolled, partial ones are not.

   { dg-compare passes }
   { dg-final { nest-rescheduled odd "unrolled" } }
   { dg-final { nest-rescheduled sized "unrolled" } }
   { dg-final { nest-rescheduled lower "unrolled" } }
   { dg-final { nest-rescheduled upper "unrolled" } } */

#include "check.h"

#define N 403

double A[N][N], B[N][N], C[N][N];

void TEST_FUNCTION
odd (void)
{
  for (int i = 0; i < N; i++) /* nest: odd */
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        C[i][j] += A[i][k] * B[k][j];
}

void TEST_FUNCTION
sized (int n, int m, int l)
{
  for (int i = 0; i < n; i++) /* nest: sized */
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        C[i][j] += B[k][j];
}

void TEST_FUNCTION
lower (int n)
{
  for (int i = 0; i < n; i++) /* nest: lower */
    for (int k = 0; k < n; k++)
      for (int j = 0; j <= i; j++)
        C[i][j] += B[k][j];
}

void TEST_FUNCTION
upper (int n)
{
  for (int i = 0; i < n; i++) /* nest: upper */
    for (int j = 0; j < n; j++)
      for (int k = i + 1; k < n; k++)
        C[i][j] += B[k][j];
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  odd ();
  PRINT (C);
  for (int n = 0; n < 20; n += 3)
    for (int m = -1; m < 20; m += 5)
      for (int l = 0; l < 20; l += 7)
        sized (n, m, l);
  sized (129, 65, 203);
  PRINT (C);
  for (int n = -1; n < 40; n++)
    {
      lower (n);
      upper (n);
    }
  PRINT (C);
  lower (211);
  upper (197);
  PRINT (C);
  return 0;
}
