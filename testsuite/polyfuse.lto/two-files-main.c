/* Link-time optimization of two files: the nest's bound and arrays are in the
   other file.

     for (j) for (i) A[i][j] = A[i][j] * 0.5 + B[i][j];

   i and j are to be interchanged, by the compiler that runs at link time.

   { dg-compare modes }
   { dg-additional-sources "two-files-arrays.c" }
   { dg-additional-options "-flto" }
   { dg-final { nest-rescheduled walk "vector loop j" } } */

#include "check.h"
#include "two-files.h"

void TEST_FUNCTION
walk (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: walk */
    for (i = 0; i < N; i++)
      A[i][j] = A[i][j] * 0.5 + B[i][j];
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  walk ();
  PRINT (A);
  accumulate (size);
  accumulate (3);
  accumulate (0);
  PRINT (A);
  return 0;
}
