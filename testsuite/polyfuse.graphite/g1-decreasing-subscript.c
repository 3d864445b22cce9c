/* A decreasing subscript: the step of the reference is negative, although
   the type it is computed in is unsigned.

   Every element needs the one below and to the right of it from before this
   sweep ran over column j + 1, so that j must stay increasing:

     for (j = 0; j < 199; j++)
       for (i = 198; i >= 0; i--)
	 A[i][j] += A[i + 1][j + 1] + 1;

   { dg-compare passes }
   { dg-final { scan-remark "loop nest regenerated" "identity -O3" } }
   { dg-final { scan-remark "loop nest regenerated" "identity -O2 -floop-nest-optimize" } } */

#include "check.h"

unsigned A[200][200];

void TEST_FUNCTION
f (unsigned (*A)[200])
{
  int i, j;
  for (j = 0; j < 199; j++)
    for (i = 198; i >= 0; i--)
      A[i][j] += A[i + 1][j + 1] + 1;
}

/* The same with the signs turned round: A[i - 1][j + 1].  */
void TEST_FUNCTION
g (unsigned (*A)[200])
{
  int i, j;
  for (j = 0; j < 199; j++)
    for (i = 1; i < 200; i++)
      A[i][j] += A[i - 1][j + 1] + 1;
}

/* Both loops decrease.  */
void TEST_FUNCTION
h (unsigned (*A)[200])
{
  int i, j;
  for (j = 198; j >= 0; j--)
    for (i = 198; i >= 1; i--)
      A[i][j] += A[i - 1][j + 1] + 2 * A[i + 1][j];
}

int
main (void)
{
  FILL_INT (A);
  f (A);
  PRINT (A);
  g (A);
  PRINT (A);
  h (A);
  PRINT (A);
  return 0;
}
