/* A loop that repeats a sum orders its last term before the first one of the next turn: the loop
   over the terms is in no band with the outermost two, and yet has to change places with the
   second one.

   { dg-compare modes }
   { dg-final { nest-rescheduled product "vector loop i" } } */

#include "check.h"

#define N 90

double A[N][N], B[N][N], C[N][N];

void TEST_FUNCTION
product (int turns, int n)
{
  for (int r = 0; r < turns; r++) /* nest: product */
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        for (int k = 0; k < n; k++)
          C[j][i] += A[k][i] * B[j][k];
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  product (3, N);
  PRINT (C);
  return 0;
}
