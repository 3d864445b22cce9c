/* Products of matrices of run-time sizes, as many as a file of a library may have: what they take of the
   operations of the translation unit leaves enough for the last one to have the plan of the first.

   { dg-compare registers } */

#include "check.h"

#define N 150

double A[N * N], B[N * N], C[N * N];

#define PRODUCT(NAME)                                                         \
  void TEST_FUNCTION NAME (int n, double *c, const double *a,                 \
                           const double *b)                                   \
  {                                                                           \
    for (int i = 0; i < n; i++)                                               \
      for (int j = 0; j < n; j++)                                             \
        for (int k = 0; k < n; k++)                                           \
          c[i * n + j] += a[i * n + k] * b[k * n + j];                        \
  }

PRODUCT (first) /* nest: first */
PRODUCT (second)
PRODUCT (third)
PRODUCT (fourth)
PRODUCT (fifth)
PRODUCT (sixth)
PRODUCT (seventh)
PRODUCT (eighth)
PRODUCT (ninth)
PRODUCT (tenth)
PRODUCT (eleventh)
PRODUCT (twelfth)
PRODUCT (last) /* nest: last */

int
main (void)
{
  static void (*const product[]) (int, double *, const double *,
                                  const double *)
      = { first,   second, third, fourth, fifth,    sixth,   seventh,
          eighth, ninth,  tenth, eleventh, twelfth, last };
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  for (unsigned k = 0; k < sizeof product / sizeof *product; k++)
    {
      product[k] (N, C, A, B);
      PRINT (C);
    }
  return 0;
}

/* { dg-final { nest-rescheduled first {packed b} } } */
/* { dg-final { nest-rescheduled last {packed b} } } */
