/* Must stay as it is: accesses to a volatile object keep their number and order.

   { dg-compare modes }
   { dg-final { nest-kept volatile "side effects" } } */

#include "check.h"

#define N 150

double A[N][N];
volatile double port;

void TEST_FUNCTION
walk (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: volatile */
    for (i = 0; i < N; i++)
      {
	port = A[i][j];
	A[i][j] = port + 1;
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
