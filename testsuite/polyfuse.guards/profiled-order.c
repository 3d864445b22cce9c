/* A copy for the size of a profile changes nothing for other sizes: new code for all of them
   still is what it is without one, whether or not the copy is worth it.

   { dg-do run }
   { dg-options "-O3" }
   { dg-training "100" }
   { dg-final { scan-remark "rescheduled: unrolled i by 2; interchanged i, j to j, i; vector loop i; checked at run time: at least" } } */

#include <stdlib.h>

#define MOST 100
double A[2 * MOST], B[MOST * MOST], C[MOST];

__attribute__ ((noipa)) void
two_vectors (int n, double *a, double *b, double *c)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i] += b[i * n + j] * c[j];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[n + i] += b[j * n + i] * c[j];
}

int
main (int argc, char **argv)
{
  two_vectors (argc > 1 ? atoi (argv[1]) : 7, A, B, C);
  return 0;
}
