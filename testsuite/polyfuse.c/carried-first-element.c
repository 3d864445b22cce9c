/* A value that iterations hand on, the first of which is loaded in front of the loop from where a
   pointer itself points to: the pointer's other name is made in front of that.

   { dg-compare modes } */

#include "check.h"

#define N 40

int y[N][N], z[N + 3];

static int __attribute__ ((const, noinline))
changed (int x)
{
  return x * 5 + 3;
}

void TEST_FUNCTION
fold (int (*a)[N], int *b)
{
  int i, j;
  for (i = 3; i < N; i++)
    {
      for (j = N - 2; j >= 0; j--)
	a[i - 2][1 + j] = (a[i - 2][1 + j] ^ j) & 1023;
      b[i - 2] = changed (b[i]);
      b[i] = (b[i] + 15 + b[i - 3]) % 1009;
    }
}

int
main (void)
{
  FILL_INT (y);
  FILL_INT (z);
  fold (y, z);
  PRINT (y);
  PRINT (z);
  return 0;
}
