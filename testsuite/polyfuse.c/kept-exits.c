/* Must stay as it is: the inner loop has two exits.

   { dg-compare modes }
   { dg-final { nest-kept exits "more than one exit" } } */

#include "check.h"

#define N 150

double A[N][N];

void TEST_FUNCTION
walk (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: exits */
    for (i = 0; i < N; i++)
      {
	if (A[i][j] > 0.95)
	  break;
	A[i][j] *= 0.5;
      }
}

int
main (void)
{
  FILL_DOUBLE (A);
  walk ();
  PRINT (A);
  return 0;
}
