/* Products of complex matrices with vectors of four parts: rows have two blocks of these at least.  Where a factor is
   read at distances that are not known, GCC shuffles no vectors around that loop, and the plan is another one.

   { dg-do compile }
   { dg-options "-O3 -mavx2 -mno-fma -fcx-limited-range" }
   { dg-final { scan-remark "complex-lanes-code.c:14:.*packed b.*around k.*iterations and 8 of j" } }
   { dg-final { scan-remark "complex-lanes-code.c:28:.*loop nest rescheduled" } }
   { dg-final { scan-remark-not "complex-lanes-code.c:28:.*packed b; unrolled.*around k" } } */

void
product (int n, double _Complex *c, const double _Complex *a,
         const double _Complex *b)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        double _Complex s = 0;
        for (int k = 0; k < n; k++)
          s += a[i * n + k] * b[k * n + j];
        c[i * n + j] = s;
      }
}

void
adjoint (int n, double _Complex *c, const double _Complex *a,
         const double _Complex *b)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        double _Complex s = c[i * n + j];
        for (int k = 0; k < n; k++)
          s -= ~a[k * n + i] * b[k * n + j];
        c[i * n + j] = s;
      }
}
