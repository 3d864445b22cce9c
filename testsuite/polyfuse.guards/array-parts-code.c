/* Planes whose distance is not known are parts that GCC can tell apart in a loop: predictive
   commoning hands values on from one iteration to the next.

   { dg-do compile }
   { dg-options "-O3 -fno-tree-vectorize -fno-tree-slp-vectorize -fdump-tree-pcom-details" }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { scan-remark {rescheduled} } }
   { dg-final { scan-dump pcom {Executing predictive commoning} } } */

void
solve (int n, int m, double a[3][m][n], double b[m][n])
{
  for (int i = 0; i < n - 2; i++)
    for (int j = 0; j < m; j++)
      {
        a[0][j][i] /= a[2][j][i];
        a[1][j][i] /= a[2][j][i];
        a[0][j][i + 1] -= b[j][i + 1] * a[0][j][i];
        a[1][j][i + 1] -= b[j][i + 1] * a[1][j][i];
        a[0][j][i + 2] -= b[j][i + 2] * a[0][j][i];
        a[1][j][i + 2] -= b[j][i + 2] * a[1][j][i];
      }
}
