/* A sum of what is read backwards, after the loop over m is one of its own:

     for (l) for (m) { for (j) t[j] = ...;  for (j) g += t[9 - j]; }
     -> for (l) { for (m) for (j) T[m][j] = ...;  for (m) g += T[m][9] + T[m][8] + ...; }

   GCC 11 and 12 make vectors of the last loop that are wrong.

   { dg-compare modes }
   { dg-final { scan-remark "expanded t" "isl -O3" } } */

#include "check.h"

int X[68][68];
double g;

void TEST_FUNCTION
backwards (int (*restrict x)[68])
{
  double t[12];
  for (int l = -3; l < 63; l++)
    for (int m = l + 2; m < 64; m++)
      {
	for (int j = 0; j < 10; j++)
	  {
	    t[1 + j] = 0.5;
	    for (int k = 0; k < 22; k++)
	      t[1 + j] += 0.25 * x[k][j];
	  }
	for (int j = 0; j < 10; j++)
	  g += t[10 - j];
      }
}

int
main (void)
{
  FILL_INT (X);
  backwards (X);
  PRINT (g);
  return 0;
}
