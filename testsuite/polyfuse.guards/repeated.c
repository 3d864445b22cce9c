/* Two nests in a loop, over the same arrays: GCC moves what is compared in front of
   the loop, and computes it once for both.

   { dg-do compile }
   { dg-additional-options "-O3 -fdump-tree-optimized" }
   { dg-final { scan-remark "repeated.c:22.*interchanged .*`a' and `b' do not overlap" } }
   { dg-final { scan-remark "repeated.c:26.*interchanged .*`a' and `b' do not overlap" } }
   { dg-final { scan-dump optimized " <= 72057594037927935;" } }
   { dg-final { scan-dump-not optimized " <= 72057594037927935;(.|\n)* <= 72057594037927935;" } } */

/* The number of elements is compared with 2^56 once for each evaluation of the
   check.  */

void between (void);

void
steps (int t, int n, int m, double *a, const double *b)
{
  int i, j, k;
  for (k = 0; k < t; k++)
    {
      for (j = 0; j < n; j++)
        for (i = 0; i < m; i++)
          a[i * n + j] = a[i * n + j] * 0.5 + b[i * n + j];
      between ();
      for (j = 0; j < n; j++)
        for (i = 0; i < m; i++)
          a[i * n + j] = a[i * n + j] * 0.3 - b[i * n + j];
    }
}
