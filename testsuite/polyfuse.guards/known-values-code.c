/* What an iteration has stored it does not load again, though GCC cannot tell that the store between
   is to another row.

   { dg-do compile }
   { dg-options "-O3 -fno-tree-vectorize -fno-tree-slp-vectorize -ffp-contract=off -fdump-tree-optimized" }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { scan-remark {rescheduled} } }
   { dg-final { scan-dump optimized {(_[0-9]+) = _[0-9]+ / [^\n]+(\n[^\n]+){1,14}\n *_[0-9]+ = \1 \* 7\.0e\+0} } } */

void
eliminate (int n, int m, double a[n][m], double b[n][m])
{
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n - 2; j++)
      {
        a[j][i] /= b[j][i];
        a[j + 1][i] -= b[j + 1][i] * a[j][i];
        a[j + 2][i] -= a[j][i] * 7;
      }
}
