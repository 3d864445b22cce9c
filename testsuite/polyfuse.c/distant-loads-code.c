/* What is far apart in iterations that follow each other is loaded one by one, although
   several loads have neighbours and rows have a number of elements that is a power of
   two: GCC would load whole rows and take every other element of two vectors again and
   again, or leave the loop alone for the cost of that.  From GCC 16 on it loads a block and
   transposes it.

   { dg-do compile { target x86_64-*-* } }
   { dg-options "-O3 -march=x86-64-v3" }
   { dg-final { scan-remark "unrolled i by 8; vector loop j" } }
   { dg-final { scan-assembler {vaddps} } }
   { dg-final { scan-assembler-not {vshufps} } } */

#ifndef N
#define N 256
#endif

float A[N][N], B[N][N], C[N][N];

void
add (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      C[i][j] = A[i][j] + B[j][i];
}
