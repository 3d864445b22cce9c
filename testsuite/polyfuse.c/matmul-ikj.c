/* The matrix product in the order i, k, j: j is innermost already; B does not fit into the second level
   of cache, so that tiles are to help.

     for (i) for (k) for (j)
       C[i][j] += A[i][k] * B[k][j];

   { dg-compare modes }
   { dg-final { nest-rescheduled product "tiled" } } */

#include "matmul.h"

void TEST_FUNCTION
multiply (void)
{
  int i, j, k;
  for (i = 0; i < N; i++) /* nest: product */
    for (k = 0; k < N; k++)
      for (j = 0; j < N; j++)
	C[i][j] += A[i][k] * B[k][j];
}
