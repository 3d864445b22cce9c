/* Sums in a fixed order that a register tile keeps side by side: vectors of them
   would be put together and taken apart in each iteration.

   { dg-do compile { target x86_64-*-* } }
   { dg-options "-O3 -march=haswell" }
   { dg-final { scan-remark "unrolled i by" } }
   { dg-final { scan-assembler {vaddsd|vfmadd[^ ]*sd} } }
   { dg-final { scan-assembler-not {vunpck|vinsertf128|vshuf|vperm} } } */

#define N 1500

double A[N][N], x[N], y[N];

void
rows (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      y[i] += A[i][j] * x[j];
}
