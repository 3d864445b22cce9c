/* Must stay as it is: a function that may do anything is called.

   { dg-compare modes }
   { dg-final { nest-kept call "calls a function with side effects" } } */

#include "check.h"

#define N 150

double A[N][N], total;

static double TEST_FUNCTION
observe (double x)
{
  total = total * 0.5 + x;
  return total;
}

void TEST_FUNCTION
walk (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: call */
    for (i = 0; i < N; i++)
      A[i][j] = observe (A[i][j]);
}

int
main (void)
{
  FILL_DOUBLE (A);
  walk ();
  PRINT (A);
  PRINT (total);
  return 0;
}
