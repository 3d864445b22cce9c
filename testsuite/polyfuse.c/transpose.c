/* Transposition, where one side is walked down a column in any order:

     for (i) for (j) B[j][i] = A[i][j];
     for (i) for (j < i) swap A[i][j] and A[j][i];

   { dg-compare modes }
   { dg-final { nest-regenerated copy } }
   { dg-final { nest-regenerated swap } } */

#include "check.h"

#define N 300

double A[N][N], B[N][N];

void TEST_FUNCTION
copy (void)
{
  int i, j;
  for (i = 0; i < N; i++) /* nest: copy */
    for (j = 0; j < N; j++)
      B[j][i] = A[i][j];
}

void TEST_FUNCTION
swap (void)
{
  int i, j;
  for (i = 1; i < N; i++) /* nest: swap */
    for (j = 0; j < i; j++)
      {
	double t = A[i][j];
	A[i][j] = A[j][i];
	A[j][i] = t;
      }
}

int
main (void)
{
  FILL_DOUBLE (A);
  copy ();
  PRINT (B);
  swap ();
  PRINT (A);
  return 0;
}
