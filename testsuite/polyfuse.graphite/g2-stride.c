/* A schedule with a stride: A[k][3 * l + 1] tempts a scheduler to let the
   second nest run through the columns in steps of 3, together with the first.

     for (i = 0; i < 20; i++)
       A[i][i] = i;
     for (k = 0; k < 20; k++)
       for (l = 0; l < 6; l++)
	 A[k][3 * l + 1] += 1;

   { dg-compare passes }
   { dg-final { scan-remark "loop nest regenerated" "identity -O3" } } */

#include "check.h"

int A[20][20];

void TEST_FUNCTION
f (void)
{
  int i, k, l;
  for (i = 0; i < 20; i++)
    A[i][i] = i;
  for (k = 0; k < 20; k++)
    for (l = 0; l < 6; l++)
      A[k][3 * l + 1] += 1;
}

/* Through a pointer to a row.  */
void TEST_FUNCTION
g (int (*A)[20])
{
  int i, k, l;
  for (i = 0; i < 20; i++)
    A[i][i] = i;
  for (k = 0; k < 20; k++)
    for (l = 0; l < 6; l++)
      A[k][3 * l + 1] += 1;
}

/* The loops' own steps are 2 and 3, and neither divides its range.  */
void TEST_FUNCTION
h (void)
{
  int i, j;
  for (i = 0; i < 20; i += 3)
    for (j = 1; j < 20; j += 2)
      A[i][j] += A[j][i] + 1;
}

int
main (void)
{
  FILL_INT (A);
  f ();
  PRINT (A);
  g (A);
  PRINT (A);
  h ();
  PRINT (A);
  return 0;
}
