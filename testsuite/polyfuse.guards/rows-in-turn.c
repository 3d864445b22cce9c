/* A nest that loads rows, and another one that may become a part of the same SCoP.  The
   SCoP does not have a copy of the first and what that was made from.

   { dg-compare modes }
   { dg-final { nest-regenerated added } } */

#include "check.h"

#define N 55

double data[N][N], *row[N], total;

void TEST_FUNCTION
add (double **restrict y, int n)
{
  double sum = 0;
  for (int q = 0; q < N; q++) /* nest: added */
    for (int r = 0; r < 1 + q; r++)
      sum += y[r][q];
  for (long i = N - 1; i >= 0; i--)
    {
      double last = 0.5;
      for (int k = i + 2; k < n; k++)
	last = y[k][i];
      y[i][1] = last;
    }
  total = sum;
}

int
main (void)
{
  FILL_DOUBLE (data);
  for (int i = 0; i < N; i++)
    row[i] = data[i];
  add (row, N);
  PRINT (total);
  PRINT (data);
  return 0;
}
