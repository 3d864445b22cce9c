/* Must stay as it is: a condition depends on the data, and so does what is
   called under it.

   { dg-compare modes }
   { dg-final { nest-kept condition "condition depends on data" } } */

#include "check.h"

#define N 150

double A[N][N], B[N][N];
int hits;

void TEST_FUNCTION
walk (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: condition */
    for (i = 0; i < N; i++)
      if (A[i][j] > 0.5)
	{
	  B[i][j] = A[j][i];
	  A[j][i] = hits++;
	}
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  walk ();
  PRINT (A);
  PRINT (B);
  PRINT (hits);
  return 0;
}
