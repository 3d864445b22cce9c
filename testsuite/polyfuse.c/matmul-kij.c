/* The matrix product in the order k, i, j: j is innermost already; C does not fit into the second level
   of cache, so that tiles are to help.

     for (k) for (i) for (j)
       C[i][j] += A[i][k] * B[k][j];

   { dg-compare modes }
   { dg-final { nest-rescheduled product "tiled" } } */

#include "matmul.h"

void TEST_FUNCTION
multiply (void)
{
  int i, j, k;
  for (k = 0; k < N; k++) /* nest: product */
    for (i = 0; i < N; i++)
      for (j = 0; j < N; j++)
	C[i][j] += A[i][k] * B[k][j];
}
