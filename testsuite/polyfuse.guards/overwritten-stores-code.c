/* What an iteration stores and overwrites it stores once, though GCC cannot tell that what is loaded between
   is of another row.

   { dg-do compile }
   { dg-options "-O3 -fno-tree-vectorize -fno-tree-slp-vectorize -ffp-contract=off -fdump-tree-optimized" }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { scan-remark {rescheduled} } }
   { dg-final { scan-dump optimized {= _[0-9]+ \* 3\.0e\+0;\n(?: *_[0-9]+ = \([^\n]*\n)* *_[0-9]+ = MEM} } } */

void
eliminate (int n, int m, double a[n][m], double b[n][m])
{
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n - 1; j++)
      {
        a[j + 1][i] = b[j][i] * 3;
        a[j + 1][i] = a[j + 1][i] - a[j][i] * 7;
      }
}
