/* Each of eight rows is loaded in front of the loop and stored behind it.

   { dg-do compile }
   { dg-options "-O3 -fno-tree-vectorize -fno-tree-slp-vectorize -fdump-tree-optimized" }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { scan-remark {unrolled i by 8} } }
   { dg-final { scan-dump optimized {carried_[0-9]+ = PHI} } } */

double L[4000][4000], x[4000], b[4000];

void
lower (void)
{
  for (int i = 0; i < 4000; i++)
    {
      x[i] = b[i];
      for (int j = 0; j < i; j++)
        x[i] -= L[i][j] * x[j];
      x[i] /= L[i][i];
    }
}
