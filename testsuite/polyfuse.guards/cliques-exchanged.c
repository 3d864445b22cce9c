/* Arrays that a loop around hands on do overlap those of its other iterations, which GCC may put
   one behind the other, with the same cliques in loops that own them.

   { dg-do compile }
   { dg-options "-O3 -fno-tree-vectorize -fno-tree-slp-vectorize -fdump-tree-pcom-details" }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { scan-remark {rescheduled} } }
   { dg-final { scan-dump-not pcom {Executing predictive commoning} } } */

void
smooth (double (*a)[1000], double (*c)[1000], double (*d)[1000])
{
  for (int t = 0; t < 2; t++)
    {
      for (int i = 1; i < 1000; i++)
        for (int j = 0; j < 1000; j++)
          c[j][i] = c[j][i - 1] * 0.5 + a[j][i - 1] * a[j][i];
      a = c;
      c = d;
    }
}
