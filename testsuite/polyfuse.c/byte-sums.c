/* What columns of bytes leave over is added up in vectors of 16, as there are few operations for
   shorter ones: so many columns are wanted.

   { dg-do compile { target x86_64-*-* } }
   { dg-options "-O3 -mavx512bw" }
   { dg-final { scan-remark "vector loop j around k.*; checked at run time: at least \\d+ iterations and 16 of j" } } */

void
product (int n, signed char *c, const signed char *a, const signed char *b)
{
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
}
