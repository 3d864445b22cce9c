/* A nest that was reached once when the program ran for a profile: its outer loop
   executes seldom, and so does its function.

   { dg-do run }
   { dg-options "-O3" }
   { dg-training "400" }
   { dg-final { scan-remark "19:.*loop nest rescheduled: interchanged i, j, k to i, k, j.*n is 400" } }
   { dg-final { scan-remark "19:.*loop nest rescheduled: interchanged i, j, k to i, k, j.*time: at least" } }
   { dg-final { scan-remark "loop vectorized" } } */

#include <stdlib.h>

#define MOST 400
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
  product (argc > 1 ? atoi (argv[1]) : 10, C, A, B);
  return 0;
}
