/* What is loaded and stored far apart, in a swap, is not put into vectors, element by
   element.

   { dg-do compile { target x86_64-*-* } }
   { dg-options "-O3 -march=x86-64-v3" }
   { dg-final { scan-remark "unrolled" } }
   { dg-final { scan-assembler-not {vinsertps|vextractps} } } */

#define N 1024

float A[N][N];

void
swap (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < i; j++)
      {
        float t = A[i][j];
        A[i][j] = A[j][i];
        A[j][i] = t;
      }
}
