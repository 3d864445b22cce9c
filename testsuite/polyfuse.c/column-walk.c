/* Walks down the columns of arrays stored by rows:

     for (j) for (i)
       A[i][j] = 2 * A[i][j] + B[i][j];

   i and j are to be interchanged.  In the second function the interchange is
   what a dependence of distance (1, 1) allows; in the third, (1, -1) forbids
   it.

   { dg-compare modes }
   { dg-final { nest-rescheduled independent "vector loop j" } }
   { dg-final { nest-rescheduled diagonal "vector loop j" } }
   { dg-final { nest-regenerated skew } } */

#include "check.h"

#define N 500

double A[N][N], B[N][N];

void TEST_FUNCTION
independent (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: independent */
    for (i = 0; i < N; i++)
      A[i][j] = 2 * A[i][j] + B[i][j];
}

void TEST_FUNCTION
diagonal (void)
{
  int i, j;
  for (j = 1; j < N; j++) /* nest: diagonal */
    for (i = 1; i < N; i++)
      A[i][j] = A[i - 1][j - 1] * 0.5 + B[i][j];
}

void TEST_FUNCTION
skew (void)
{
  int i, j;
  for (j = 1; j < N; j++) /* nest: skew */
    for (i = 0; i < N - 1; i++)
      A[i][j] = A[i + 1][j - 1] * 0.5 + B[i][j];
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  independent ();
  PRINT (A);
  diagonal ();
  PRINT (A);
  skew ();
  PRINT (A);
  return 0;
}
