/* An outer loop with two children, the second a perfect nest of two loops:

     for (t = 0; t < 4; t++)
       {
	 for (p = 0; p < 40; p++)
	   C[p] += p;
	 for (i = 1; i < 39; i++)
	   for (j = 1; j < 39; j++)
	     A[i][j] = A[i - 1][j + 1] + 3 * A[i + 1][j - 1];
       }

   Loop i belongs to the order of the second child.

   { dg-compare passes }
   { dg-final { scan-remark "loop nest regenerated" "identity -O3" } } */

#include "check.h"

unsigned A[40][40], C[40];

void TEST_FUNCTION
f (void)
{
  int t, p, i, j;
  for (t = 0; t < 4; t++)
    {
      for (p = 0; p < 40; p++)
	C[p] += p;
      for (i = 1; i < 39; i++)
	for (j = 1; j < 39; j++)
	  A[i][j] = A[i - 1][j + 1] + 3 * A[i + 1][j - 1];
    }
}

/* Two such children, of which the third depends on the second.  */
void TEST_FUNCTION
g (void)
{
  int t, p, i, j;
  for (t = 0; t < 3; t++)
    {
      for (p = 0; p < 40; p++)
	C[p] += A[p][p];
      for (i = 1; i < 39; i++)
	for (j = 1; j < 39; j++)
	  A[i][j] += A[i - 1][j + 1] ^ C[j];
      for (i = 1; i < 39; i++)
	for (j = 1; j < 39; j++)
	  A[j][i] += A[j - 1][i + 1] ^ C[i];
    }
}

int
main (void)
{
  FILL_INT (A);
  FILL_INT (C);
  f ();
  PRINT (A);
  PRINT (C);
  g ();
  PRINT (A);
  PRINT (C);
  return 0;
}
