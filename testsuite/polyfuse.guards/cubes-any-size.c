/* As in cubes.c, of a size that is not known: a row of the grid, of which 2t+k is a window that
   moves on with t, is never longer than a tile of 256, which would only cut it in two.  What is
   expected:

     for (tiles of t) for (tiles of 2t+i) for (tiles of 2t+j)
       for (t) for (2t+i) for (2t+j)
         {
           for (2t+k) b = ...;
           for (2t+k) a = ...;
         }

   { dg-do compile { target x86_64-*-* } }
   { dg-options "-O3 -mavx2" }
   { dg-plugin-arguments "machine=LIB/many-pages.json" }
   { dg-final { scan-remark "skewed 2t\\+k; tiled t, 2t\\+i, 2t\\+j by .*checked at run time" } } */

void
heat (int n, int steps, double (*a)[n][n], double (*b)[n][n])
{
  for (int t = 0; t < steps; t++)
    {
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          for (int k = 1; k < n - 1; k++)
            b[i][j][k] = 0.4 * a[i][j][k]
                         + 0.1 * (a[i - 1][j][k] + a[i + 1][j][k]
                                  + a[i][j - 1][k] + a[i][j + 1][k]
                                  + a[i][j][k - 1] + a[i][j][k + 1]);
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          for (int k = 1; k < n - 1; k++)
            a[i][j][k] = 0.4 * b[i][j][k]
                         + 0.1 * (b[i - 1][j][k] + b[i + 1][j][k]
                                  + b[i][j - 1][k] + b[i][j + 1][k]
                                  + b[i][j][k - 1] + b[i][j][k + 1]);
    }
}
