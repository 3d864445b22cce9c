/* Must stay as it is: how often the inner loop runs is not known before it
   starts.

   { dg-compare modes }
   { dg-final { nest-kept while "number of iterations is not known" } } */

#include "check.h"

#define N 150

double A[N][N + 1];

void TEST_FUNCTION
walk (void)
{
  int i, j;
  for (i = 0; i < N; i++) /* nest: while */
    {
      j = 0;
      while (A[i][j] < 0.9)
	{
	  A[i][j] *= 0.5;
	  j++;
	}
    }
}

int
main (void)
{
  int i;
  FILL_DOUBLE (A);
  for (i = 0; i < N; i++)
    A[i][N] = 1;
  walk ();
  PRINT (A);
  return 0;
}
