/* What is loaded and stored far apart, in swaps with two columns, is not put into vectors,
   element by element.

   { dg-do compile { target x86_64-*-* } }
   { dg-options "-O3 -march=x86-64-v3" }
   { dg-final { scan-remark "tiled" } }
   { dg-final { scan-assembler-not {vinsertps|vextractps} } } */

#define N 2048

float A[N][N], B[N][N];

void
swap (void)
{
  for (int i = 0; i < N; i += 2)
    for (int j = 0; j < N; j++)
      {
        float s = A[i][j], t = A[i + 1][j];
        A[i][j] = B[j][i];
        A[i + 1][j] = B[j][i + 1];
        B[j][i] = s;
        B[j][i + 1] = t;
      }
}
