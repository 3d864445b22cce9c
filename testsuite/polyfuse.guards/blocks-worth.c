/* Sums in registers beside plain loops are worth it from matrices of a few blocks on: what is not in full
   blocks waits for nothing, as other rows come in between.  Least numbers of iterations have six digits:
   rows have less than 100 elements.

   { dg-do compile }
   { dg-options "-O3 -march=x86-64-v4 -mprefer-vector-width=512" }
   { dg-plugin-arguments "machine=LIB/many-pages.json" }
   { dg-final { scan-remark-times {vector loop j around k; checked at run time: at least [0-9]{6} iterations} 2 } } */

extern double sqrt (double);

void
by_pivots (int n, double *a)
{
  for (int k = 0; k < n; k++)
    {
      for (int i = k + 1; i < n; i++)
        a[i * n + k] /= a[k * n + k];
      for (int i = k + 1; i < n; i++)
        for (int j = k + 1; j < n; j++)
          a[i * n + j] -= a[i * n + k] * a[k * n + j];
    }
}

void
symmetric (int n, double a[n][n])
{
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < i; j++)
        {
          for (int k = 0; k < j; k++)
            a[i][j] -= a[i][k] * a[j][k];
          a[i][j] /= a[j][j];
        }
      for (int k = 0; k < i; k++)
        a[i][i] -= a[i][k] * a[i][k];
      a[i][i] = sqrt (a[i][i]);
    }
}
