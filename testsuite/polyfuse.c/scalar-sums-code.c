/* Sums of eight rows in a generated loop stay out of vectors, also where GCC looks for straight code to
   make vectors of; other straight code of the function gets some.

   { dg-do compile { target x86_64-*-* } }
   { dg-options "-O3 -march=x86-64-v3 -ffp-contract=off -fchecking" }
   { dg-final { scan-remark "loop nest rescheduled: unrolled i by" } }
   { dg-final { scan-remark "basic block part vectorized using 32 byte vectors" } }
   { dg-final { scan-assembler-not {vunpcklpd|vinsertf128} } } */

#define N 1200

double A[N][N], x[N], y[N];

void
sums (double *restrict out, const double *restrict in)
{
  for (int i = 0; i < N; i++)
    {
      double s = 0;

      for (int j = 0; j < N; j++)
        s += A[i][j] * x[j];
      y[i] = s;
    }
  out[0] = in[0] * 3 + 1;
  out[1] = in[1] * 3 + 1;
  out[2] = in[2] * 3 + 1;
  out[3] = in[3] * 3 + 1;
}
