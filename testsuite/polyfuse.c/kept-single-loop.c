/* Must stay as it is: one loop leaves nothing to reorder.

   { dg-compare modes }
   { dg-final { nest-kept single "single loop" } } */

#include "check.h"

#define N 150

double A[N * N], B[N * N];

void TEST_FUNCTION
walk (void)
{
  int i;
  for (i = 0; i < N * N; i++) /* nest: single */
    A[i] = A[i] * 0.5 + B[i];
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
