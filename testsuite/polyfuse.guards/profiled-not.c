/* The sizes of a profile are not used if the user does not want that.

   { dg-do run }
   { dg-options "-O3" }
   { dg-training "48" }
   { dg-plugin-arguments "profile=0" }
   { dg-final { scan-remark "rescheduled" } }
   { dg-final { scan-remark-not "n is 48" } } */

#include <stdlib.h>

#define MOST 48
double A[MOST * MOST], B[MOST * MOST], C[MOST * MOST];

__attribute__ ((noipa)) void
product (int n, double *c, const double *a, const double *b)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
}

int
main (int argc, char **argv)
{
  product (argc > 1 ? atoi (argv[1]) : 1, C, A, B);
  return 0;
}
