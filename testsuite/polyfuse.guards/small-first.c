/* The original code follows the check of the size: small problems do not jump there.

   { dg-do compile }
   { dg-options "-O3" }
   { dg-final { scan-assembler {addsd(.|\n)*jmp\tcolumns\.polyfuse} } } */

void
columns (int n, double *a, const double *b)
{
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      a[i * n + j] = 2 * b[i * n + j];
}
