/* Must stay as it is: what an assembler statement does is unknown.

   { dg-compare modes }
   { dg-final { nest-kept asm "side effects" } } */

#include "check.h"

#define N 150

double A[N][N];
unsigned long order;

void TEST_FUNCTION
walk (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: asm */
    for (i = 0; i < N; i++)
      {
	__asm__ volatile ("" : "+m"(order));
	A[i][j] += 1;
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
