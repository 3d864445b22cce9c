/* Stencils under a time loop.

     for (t) { for (i) for (j) B = mean of 5 of A; the same from B to A; }
     for (t) for (i) for (j) A[i][j] = mean of 9 of A, in place

   The first has its two sweeps in an order that no interchange of t may
   break; the second carries dependences in all three loops.

   { dg-compare modes }
   { dg-final { nest-regenerated two-arrays } }
   { dg-final { nest-regenerated in-place } }
   { dg-final { nest-rescheduled columns "vector loop j" } } */

#include "check.h"

#define N 90
#define T 8

double A[N][N], B[N][N];

void TEST_FUNCTION
two_arrays (void)
{
  int t, i, j;
  for (t = 0; t < T; t++) /* nest: two-arrays */
    {
      for (i = 1; i < N - 1; i++)
	for (j = 1; j < N - 1; j++)
	  B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i + 1][j]
			   + A[i - 1][j]);
      for (i = 1; i < N - 1; i++)
	for (j = 1; j < N - 1; j++)
	  A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i + 1][j]
			   + B[i - 1][j]);
    }
}

void TEST_FUNCTION
in_place (void)
{
  int t, i, j;
  for (t = 0; t < T; t++) /* nest: in-place */
    for (i = 1; i < N - 1; i++)
      for (j = 1; j < N - 1; j++)
	A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1]
		   + A[i][j - 1] + A[i][j] + A[i][j + 1] + A[i + 1][j - 1]
		   + A[i + 1][j] + A[i + 1][j + 1])
		  / 9;
}

double P[3 * N][3 * N], Q[3 * N][3 * N];

/* Down the columns, once.  */
void TEST_FUNCTION
columns (void)
{
  int i, j;
  for (j = 1; j < 3 * N - 1; j++) /* nest: columns */
    for (i = 1; i < 3 * N - 1; i++)
      Q[i][j] = 0.25 * (P[i][j - 1] + P[i][j + 1] + P[i + 1][j] + P[i - 1][j]);
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (P);
  two_arrays ();
  PRINT (A);
  PRINT (B);
  in_place ();
  PRINT (A);
  columns ();
  PRINT (Q);
  return 0;
}
