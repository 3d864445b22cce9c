/* A vector of one element a[i][k] is made in front of the loop that uses it, not
   in its block.

   { dg-do compile }
   { dg-options "-O3 -march=haswell -fdump-tree-optimized" }
   { dg-final { scan-dump optimized {= {(\w+), \1, \1, \1}} } }
   { dg-final { scan-dump-not optimized {(?s)= {(\w+), \1, \1, \1}(?:(?!<bb).)*MEM <vector.4. double>} } } */

#define N 1000

double A[N][N];

void
decompose (void)
{
  int i, j, k;
  for (k = 0; k < N; k++)
    {
      for (i = k + 1; i < N; i++)
	A[i][k] /= A[k][k];
      for (i = k + 1; i < N; i++)
	for (j = k + 1; j < N; j++)
	  A[i][j] -= A[i][k] * A[k][j];
    }
}
