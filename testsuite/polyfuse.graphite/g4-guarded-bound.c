/* The bound of a loop that is not always reached says nothing about the
   parameters: for N = 1, loop l runs no iteration, and loop j two.

     for (i = 0; i < N; i++)
       for (j = i; j < 2; j++)
	 {
	   for (p = 0; p < 4; p++)
	     B[j][p] += 1;
	   for (l = 0; l < N - 1; l++)
	     A[j][l] += 1;
	 }

   { dg-compare passes }
   { dg-final { scan-remark "loop nest regenerated" "identity -O3" } } */

#include "check.h"

int A[40][40], B[40][40];

void TEST_FUNCTION
f (int N)
{
  int i, j, p, l;
  for (i = 0; i < N; i++)
    for (j = i; j < 2; j++)
      {
	for (p = 0; p < 4; p++)
	  B[j][p] += 1;
	for (l = 0; l < N - 1; l++)
	  A[j][l] += 1;
      }
}

void TEST_FUNCTION
g (long N)
{
  long i, j, p, l;
  for (i = 0; i < N; i++)
    for (j = i; j < 2; j++)
      {
	for (p = 0; p < 4; p++)
	  B[j][p] += 1;
	for (l = 0; l < N - 1; l++)
	  A[j][l] += 1;
      }
}

int
main (void)
{
  int n;
  for (n = -1; n < 6; n++)
    {
      f (n);
      PRINT (A);
      PRINT (B);
      g (n);
      PRINT (A);
      PRINT (B);
    }
  return 0;
}
