/* Three loops of a heat equation are tiled beside the innermost one, which goes on along the
   rows: tiles of 64 in each are more than a cache holds, and so are those with any one of these
   sizes changed, whatever it becomes.  What is expected:

     for (tiles of t) for (tiles of 2t+i) for (tiles of 2t+j)
       for (t) for (2t+i) for (2t+j)
         {
           for (2t+k) b = ...;
           for (2t+k) a = ...;
         }

   { dg-do compile { target x86_64-*-* } }
   { dg-options "-O3 -mavx2" }
   { dg-plugin-arguments "machine=LIB/near-memory.json" }
   { dg-final { scan-remark "tiled t, 2t\\+i, 2t\\+j by .*checked at run time" } } */

#define N 240

void
heat (double (*a)[N][N], double (*b)[N][N])
{
  for (int t = 0; t < 300; t++)
    {
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
          for (int k = 1; k < N - 1; k++)
            b[i][j][k] = 0.4 * a[i][j][k]
                         + 0.1 * (a[i - 1][j][k] + a[i + 1][j][k]
                                  + a[i][j - 1][k] + a[i][j + 1][k]
                                  + a[i][j][k - 1] + a[i][j][k + 1]);
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
          for (int k = 1; k < N - 1; k++)
            a[i][j][k] = 0.4 * b[i][j][k]
                         + 0.1 * (b[i - 1][j][k] + b[i + 1][j][k]
                                  + b[i][j - 1][k] + b[i][j + 1][k]
                                  + b[i][j][k - 1] + b[i][j][k + 1]);
    }
}
