/* Who says which vectors to prefer gets these; loops that memory limits use
   what the tuning prefers.

   { dg-do compile { target x86_64-*-* } }
   { dg-options "-O3 -march=skylake-avx512" }
   { dg-final { scan-remark "vector loop j" } }
   { dg-final { scan-remark-not "of 64 bytes" } }
   { dg-final { scan-assembler {%ymm} } }
   { dg-final { scan-assembler-not {%zmm} } } */

#define N 1024

double A[N][N], B[N][N], C[N][N];
float b[N][N];

__attribute__ ((target ("prefer-vector-width=256"))) void
given (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        C[i][j] += A[i][k] * B[k][j];
}

/* With elements of two sizes, a vector has no one number of them.  */
void
mixed (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        C[i][j] += A[i][k] * b[k][j];
}

void
stream (void)
{
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      A[i][j] += B[i][j];
}
