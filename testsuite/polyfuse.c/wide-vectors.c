/* Register tiles use the widest vectors there are where the tuning prefers
   others, as it does for this processor.

   { dg-do compile { target x86_64-*-* } }
   { dg-options "-O3 -march=skylake-avx512" }
   { dg-final { scan-remark "vector loop j of 64 bytes" } }
   { dg-final { scan-assembler {vadd[^ ]*pd.*%zmm|vfmadd[^ ]*pd.*%zmm} } }
   { dg-final { scan-assembler {vadd[^ ]*ps.*%zmm|vfmadd[^ ]*ps.*%zmm} } } */

#define N 1024

double A[N][N], B[N][N], C[N][N];
float a[N][N], b[N][N], c[N][N];

void
doubles (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        C[i][j] += A[i][k] * B[k][j];
}

void
floats (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        c[i][j] += a[i][k] * b[k][j];
}
