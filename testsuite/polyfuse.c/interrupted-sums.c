/* Sums of rows, added to the row before.  The loop that adds up is not the one with the statement that lets
   the sums start at 0, in a condition: they would be loaded and stored in each iteration, and
   the nest slower than the original.

   { dg-do compile { target x86_64-*-* } }
   { dg-options "-O3 -march=skylake-avx512" }
   { dg-final { scan-remark "loop nest rescheduled: .*unrolled i by" } } */

void
prefix (int n, int m, const double *a, double *p)
{
  for (int i = 0; i < n; i++)
    {
      double s = 0;

      for (int j = 0; j < m; j++)
        {
          s += a[i * m + j];
          p[i * m + j] = s + (i > 0 ? p[(i - 1) * m + j] : 0);
        }
    }
}
