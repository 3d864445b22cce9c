/* The matrix product in the order i, j, k: j is to be innermost, where B and C are walked along their rows.

     for (i) for (j) for (k)
       C[i][j] += A[i][k] * B[k][j];

   { dg-compare modes }
   { dg-final { nest-rescheduled product "vector loop j" } } */

#include "matmul.h"

void TEST_FUNCTION
multiply (void)
{
  int i, j, k;
  for (i = 0; i < N; i++) /* nest: product */
    for (j = 0; j < N; j++)
      for (k = 0; k < N; k++)
	C[i][j] += A[i][k] * B[k][j];
}
