/* A signed narrowing conversion in a condition: (int) N is -2 when N is -2,
   and also something quite different from N when N is large.

     for (i = 0; i < 20; i++)
       for (j = 0; j < 20; j++)
	 if ((int) N > j)
	   A[i][j] = 1;

   { dg-compare passes } */

#include "check.h"

int A[20][20];

void TEST_FUNCTION
f (long N)
{
  int i, j;
  for (i = 0; i < 20; i++)
    for (j = 0; j < 20; j++)
      if ((int) N > j)
	A[i][j] = 1;
}

/* To a short, and to an unsigned.  */
void TEST_FUNCTION
g (int N)
{
  int i, j;
  for (i = 0; i < 20; i++)
    for (j = 0; j < 20; j++)
      if ((short) N > j)
	A[i][j] += 2;
}

void TEST_FUNCTION
h (long N)
{
  unsigned i, j;
  for (i = 0; i < 20; i++)
    for (j = 0; j < 20; j++)
      if ((unsigned) N > j)
	A[i][j] += 3;
}

int
main (void)
{
  static const long value[]
    = { -2, -1, 0, 1, 5, 19, 20, 21, 0x10000, 0x10003, 0x7fff, 0x8000, -0x8000,
	0x7fffffff, 0x80000000L, 0x80000005L, 0x100000000L, 0x100000007L,
	-0x7fffffffL, -0x80000000L, -0x80000001L, 0x7fffffffffffffffL,
	-0x7fffffffffffffffL - 1 };
  unsigned k;
  for (k = 0; k < sizeof (value) / sizeof (value[0]); k++)
    {
      memset (A, 0, sizeof (A));
      f (value[k]);
      PRINT (A);
      g (value[k]);
      PRINT (A);
      h (value[k]);
      PRINT (A);
    }
  return 0;
}
