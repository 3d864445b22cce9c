/* Recurrences across nests: what both nests read lies ahead, so that neither the
   loops over i nor those over j can be shifted outside the loop over t, whatever
   their alignment.  Where one reads ahead and the other behind, they can, aligned
   by one.

   { dg-compare hoisting }
   { dg-final { scan-remark-not "interchanged t, j to j, t" "hoist -O3" } }
   { dg-final { scan-remark "interchanged t, i to i, t" "hoist -O3" } } */

#include "check.h"

#define T 100
#define N 20000

double a[N + 2], b[N + 2], c[N + 2], d[N + 2];

void TEST_FUNCTION
both_ahead (void)
{
  int t, j;
  for (t = 0; t < T; t++)
    {
      for (j = 1; j < N; j++)
	a[j] = 0.5 * b[j + 1] + 1;
      for (j = 1; j < N; j++)
	b[j] = 0.5 * a[j + 1] + 2;
    }
}

void TEST_FUNCTION
ahead_and_behind (void)
{
  int t, i;
  for (t = 0; t < T; t++)
    {
      for (i = 1; i < N; i++)
	c[i] = 0.5 * d[i - 1] + 1;
      for (i = 1; i < N; i++)
	d[i] = 0.5 * c[i + 1] + 2;
    }
}

int
main (void)
{
  FILL_DOUBLE (a);
  FILL_DOUBLE (b);
  FILL_DOUBLE (c);
  FILL_DOUBLE (d);
  both_ahead ();
  ahead_and_behind ();
  PRINT (a);
  PRINT (b);
  PRINT (c);
  PRINT (d);
  return 0;
}
