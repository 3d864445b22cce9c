/* Loops of functions with new code begin with lines of the cache, if that takes less than three
   quarters of one.

   { dg-do compile }
   { dg-options "-O3" }
   { dg-final { scan-assembler "p2align 6,,47" } } */

double A[500][500], s[500];

void
columns (void)
{
  for (int j = 0; j < 500; j++)
    for (int i = 0; i < 500; i++)
      s[j] += A[i][j];
}
