/* Vectors of neighbours in a row are counted from one pointer.

   { dg-do compile }
   { dg-options "-O3 -march=haswell -fdump-tree-optimized" }
   { dg-final { scan-remark {rescheduled} } }
   { dg-final { scan-dump optimized {MEM <vector.4. double> [^\n]* \+ -8B \+ ivtmp} } } */

#define N 2000
#define T 100

void
sweep (double (*a)[N], double (*b)[N])
{
  for (int t = 0; t < T; t++)
    {
      for (int i = 1; i < N - 1; i++)
	for (int j = 1; j < N - 1; j++)
	  b[i][j] = 0.2
		    * (a[i][j] + a[i][j - 1] + a[i][j + 1] + a[i - 1][j]
		       + a[i + 1][j]);
      for (int i = 1; i < N - 1; i++)
	for (int j = 1; j < N - 1; j++)
	  a[i][j] = 0.2
		    * (b[i][j] + b[i][j - 1] + b[i][j + 1] + b[i - 1][j]
		       + b[i + 1][j]);
    }
}
