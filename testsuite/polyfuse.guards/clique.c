/* What was checked at run time is known to all later passes: of the sums that
   the unrolled loop stores, only the last remains.

   { dg-do compile }
   { dg-additional-options "-O3 -fdump-tree-optimized-alias" }
   { dg-final { scan-dump optimized {clique [2-9]} } }
   { dg-final { scan-dump-not optimized "clique 1 " } } */

#define N 270

void
product (double (*a)[N], double *sum, double (*w)[N])
{
  int i, j;
  for (j = 0; j < N; j++)
    {
      sum[j] = 0;
      for (i = 0; i < N; i++)
	sum[j] += a[3][i] * w[i][j];
    }
}
