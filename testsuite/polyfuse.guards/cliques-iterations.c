/* That two arrays do not overlap holds for references in different iterations, too: predictive
   commoning loads each element of A once.

   { dg-do compile }
   { dg-options "-O3 -fno-tree-vectorize -fno-tree-slp-vectorize -fdump-tree-pcom-details" }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { scan-remark {rescheduled} } }
   { dg-final { scan-dump pcom {Executing predictive commoning} } } */

void
smooth (double (*a)[1000], double (*c)[1000])
{
  for (int i = 1; i < 1000; i++)
    for (int j = 0; j < 1000; j++)
      c[j][i] = c[j][i - 1] * 0.5 + a[j][i - 1] * a[j][i];
}
