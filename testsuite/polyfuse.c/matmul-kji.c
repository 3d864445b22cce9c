/* The matrix product in the order k, j, i: j is to be innermost instead of i, which walks down columns.

     for (k) for (j) for (i)
       C[i][j] += A[i][k] * B[k][j];

   { dg-compare modes }
   { dg-final { nest-rescheduled product "vector loop j" } } */

#include "matmul.h"

void TEST_FUNCTION
multiply (void)
{
  int i, j, k;
  for (k = 0; k < N; k++) /* nest: product */
    for (j = 0; j < N; j++)
      for (i = 0; i < N; i++)
	C[i][j] += A[i][k] * B[k][j];
}
