/* Must stay as it is: every pair of iterations that could change places is
   ordered by a dependence.

   { dg-compare modes }
   { dg-final { nest-kept chain "" } } */

#include "check.h"

#define N 150

double A[N][N], x;

void TEST_FUNCTION
walk (void)
{
  int i, j;
  for (i = 0; i < N; i++) /* nest: chain */
    for (j = 0; j < N; j++)
      x = x * 0.5 + A[i][j];
}

int
main (void)
{
  FILL_DOUBLE (A);
  walk ();
  PRINT (x);
  return 0;
}
