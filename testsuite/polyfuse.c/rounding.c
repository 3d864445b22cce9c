/* A value that is rounded to float between two iterations, which are unrolled:
   GCC 11 and 12 forget the rounding in vectors of two.

   { dg-compare passes }
   { dg-final { nest-rescheduled sweeps "unrolled" } } */

#include "check.h"

float A[21][23];

void TEST_FUNCTION
sweeps (float (*restrict a)[23])
{
  for (int i = 0; i < 23; i++) /* nest: sweeps */
    for (int j = 0; j < 21; j++)
      for (int k = 0; k < 22; k++)
        a[j][i] -= 0.25 * a[j][i];
}

int
main (void)
{
  FILL_FLOAT (A);
  sweeps (A);
  PRINT (A);
  return 0;
}
