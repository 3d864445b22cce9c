/* GCC vectorizes no loop that takes more than ten checks for overlapping references.
   The plugin checks them once, in front of the nest, and leaves the order as it is.

   { dg-compare modes }
   { dg-final { nest-rescheduled update "(same order|vector loop j); checked at run time: " } } */

#include "check.h"

#define N 120

double fields[8][N * N];

void TEST_FUNCTION
update (double *a, double *b, double *c, double *d, const double *p,
        const double *q, const double *r, const double *s)
{
  for (int i = 0; i < N; i++) /* nest: update */
    for (int j = 0; j < N; j++)
      {
        a[i * N + j] += 0.5 * p[i * N + j] - q[i * N + j];
        b[i * N + j] += 0.5 * q[i * N + j] - r[i * N + j];
        c[i * N + j] += 0.5 * r[i * N + j] - s[i * N + j];
        d[i * N + j] += 0.5 * s[i * N + j] - p[i * N + j];
      }
}

int
main (void)
{
  double(*f)[N * N] = fields;

  FILL_DOUBLE (fields);
  update (f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7]);
  PRINT (fields);
  /* One array in two places, the same and moved by one element.  */
  update (f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[0]);
  update (f[0], f[1], f[2], f[2] + 1, f[4], f[5], f[6], f[7]);
  update (f[0], f[1], f[2], f[3], f[0] + 1, f[4], f[5], f[6]);
  PRINT (fields);
  return 0;
}
