/* Must stay as it is: the order is the best already, and all data fit into the
   first level of cache.

   { dg-compare modes }
   { dg-final { nest-kept best "" } } */

#include "check.h"

#define N 150

double A[32][32], B[32][32];

void TEST_FUNCTION
walk (void)
{
  int i, j;
  for (i = 0; i < 32; i++) /* nest: best */
    for (j = 0; j < 32; j++)
      A[i][j] = A[i][j] * 0.5 + B[i][j];
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  walk ();
  PRINT (A);
  return 0;
}
