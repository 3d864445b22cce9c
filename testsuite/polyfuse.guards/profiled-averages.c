/* Sizes that had several values have no copy for one; others in the same nest only if
   it is proved that they had one.

   { dg-do run }
   { dg-options "-O3" }
   { dg-training "16" }
   { dg-final { scan-remark "rescheduled" } }
   { dg-final { scan-remark-not " n is" } }
   { dg-final { scan-remark-not "rows is" } }
   { dg-final { scan-remark "w is 3" } } */

#include <stdlib.h>

#define MOST 64
double A[4 * MOST * MOST], B[4 * MOST * MOST], C[4 * MOST * MOST];

/* The averages of n are 32, 40 and more.  */
__attribute__ ((noipa)) void
product (int n, double *c, const double *a, const double *b)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
}

/* rows is 32 on average, but columns is not a whole number.  */
__attribute__ ((noipa)) void
window (int rows, int columns, int w, double *c, const double *a,
        const double *b)
{
  for (int y = 0; y < rows; y++)
    for (int x = 0; x < columns; x++)
      for (int q = 0; q < w; q++)
        for (int p = 0; p < w; p++)
          c[y * columns + x] += a[(y + q) * (columns + 8) + x + p] * b[q * w + p];
}

int
main (int argc, char **argv)
{
  int small = argc > 1 ? atoi (argv[1]) : 1;
  for (int t = 0; t < 10; t++)
    {
      product (small, C, A, B);
      product (3 * small, C, A, B);
      window (small, 2 * small - 1, 3, C, A, B);
      window (3 * small, 3 * small, 3, C, A, B);
    }
  return 0;
}
