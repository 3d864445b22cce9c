/* The tiles of a wavefront are what several threads execute, and nothing inside of them, where loops are
   vectorized as ever.

   { dg-do compile { target x86_64-*-* } }
   { dg-options "-O3 -march=x86-64-v3 -ftree-parallelize-loops=4 -fdump-tree-vect-details" }
   { dg-final { scan-remark "in diamonds.*vector loop 2t\\+j; 4 threads in loop 2t\\+i" } }
   { dg-final { scan-remark "parallelizing outer loop" } }
   { dg-final { scan-remark-not "parallelizing inner loop" } }
   { dg-final { scan-dump vect {LOOP VECTORIZED} } } */

#define N 1500

double A[N][N], B[N][N];

void
heat (void)
{
  for (int t = 0; t < 100; t++)
    {
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
          B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i - 1][j]
                           + A[i + 1][j]);
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
          A[i][j] = 0.2 * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i - 1][j]
                           + B[i + 1][j]);
    }
}
