/* The matrix product in the order j, i, k: j is to be innermost, where B and C are walked along their rows.

     for (j) for (i) for (k)
       C[i][j] += A[i][k] * B[k][j];

   { dg-compare modes }
   { dg-final { nest-rescheduled product "vector loop j" } } */

#include "matmul.h"

void TEST_FUNCTION
multiply (void)
{
  int i, j, k;
  for (j = 0; j < N; j++) /* nest: product */
    for (i = 0; i < N; i++)
      for (k = 0; k < N; k++)
	C[i][j] += A[i][k] * B[k][j];
}
