/* Rows have a length that is known at run time only: GCC vectorizes no loop around one over rows
   then.

   { dg-do compile }
   { dg-options "-O3 -march=x86-64-v4 -mprefer-vector-width=512 -g -fchecking" }
   { dg-plugin-arguments "machine=LIB/many-registers.json" }
   { dg-final { scan-remark {vector loop j around k} } }
   { dg-final { scan-remark-times {loop vectorized around another using 64 byte vectors} 4 } }
   { dg-final { scan-assembler {vmulpd[^\n]*%zmm} } } */

void
product (int m, int n, double a[restrict m][m], double b[restrict m][n])
{
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      for (int k = i + 1; k < m; k++)
        b[i][j] += a[k][i] * b[k][j];
}
