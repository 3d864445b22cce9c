/* Graphite prints the loops that it is to generate where it writes a dump, and asks for them once more.

   { dg-compare modes }
   { dg-additional-options "-fdump-tree-all=/dev/null" } */

#include "check.h"

#define N 40

double q[N * N], r[N * N];
int far[N];

void TEST_FUNCTION
count_far (int n, int m, int w, double *q, double *r, int *far)
{
  for (int i = 0; i < m; i++)
    for (int j = 0; j < m; j++)
      {
	for (int k = 0; k < (i + w < n ? i + w + 1 : n); k++)
	  r[i * m + j] += q[i * m + k] * q[k * m + j];
	far[j] += i + w > 29 ? 5 : 7;
      }
}

int
main (void)
{
  FILL_DOUBLE (q);
  FILL_DOUBLE (r);
  FILL_INT (far);
  count_far (20, N, 3, q, r, far);
  PRINT (r);
  PRINT (far);
  return 0;
}
