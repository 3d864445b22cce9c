/* A register tile loads each vector of B once: multiplications have operands in
   registers.

   { dg-do compile { target x86_64-*-* } }
   { dg-options "-O3 -march=skylake-avx512 -mtune=znver3 -mprefer-vector-width=512" }
   { dg-final { scan-assembler {vmulpd\t%zmm[0-9]+, %zmm} } } */

#define N 1100

double A[N][N], B[N][N], C[N][N];

void
product (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        C[i][j] += A[i][k] * B[k][j];
}
