/* Sweeps between which arrays are exchanged are tiled together with the loop around them, and what is left
   of that is not told of.

   { dg-do compile }
   { dg-options "-O3" }
   { dg-plugin-arguments "machine=LIB/large-caches.json" }
   { dg-final { scan-remark "rescheduled: tiled t, 2t.i" } }
   { dg-final { scan-remark-not "not rescheduled" } } */

void
sweeps (double *restrict a, double *restrict b, int n, int steps)
{
  for (int t = 0; t < steps; t++)
    {
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i * n + j] = (a[(i - 1) * n + j] + a[(i + 1) * n + j] + a[i * n + j - 1] + a[i * n + j + 1]) * 0.25;
      double *c = a;
      a = b;
      b = c;
    }
}
