/* Loops that can only be executed in their own order gain by the knowledge that
   references do not overlap: the sum need not be stored in each iteration.

   { dg-compare modes }
   { dg-final { nest-rescheduled total "same order; checked at run time: .*`y' and `A' do not overlap" } } */

#include "check.h"

#define N 200

double A[N * N], y[3];

void TEST_FUNCTION
total (int n, double *y, const double *A)
{
  for (int i = 0; i < n; i++) /* nest: total */
    for (int j = 0; j < n; j++)
      y[0] += A[i * n + j];
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (y);
  for (int n = 0; n <= N; n += 20)
    total (n, y, A);
  PRINT (y);
  total (N, A + 7, A);
  PRINT (A);
  return 0;
}
