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

#define AT(A, I, J, K) A[((I) * n + (J)) * n + (K)]

void
heat (int t_end, int n, double *a, double *b)
{
  for (int t = 0; t < t_end; t++)
    {
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          for (int k = 1; k < n - 1; k++)
            AT (b, i, j, k)
                = 0.4 * AT (a, i, j, k)
                  + 0.1 * (AT (a, i - 1, j, k) + AT (a, i + 1, j, k)
                           + AT (a, i, j - 1, k) + AT (a, i, j + 1, k)
                           + AT (a, i, j, k - 1) + AT (a, i, j, k + 1));
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          for (int k = 1; k < n - 1; k++)
            AT (a, i, j, k)
                = 0.4 * AT (b, i, j, k)
                  + 0.1 * (AT (b, i - 1, j, k) + AT (b, i + 1, j, k)
                           + AT (b, i, j - 1, k) + AT (b, i, j + 1, k)
                           + AT (b, i, j, k - 1) + AT (b, i, j, k + 1));
    }
}
