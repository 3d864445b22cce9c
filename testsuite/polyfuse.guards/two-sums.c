/* Two products with one matrix behind pointers: a sum for each row, which is
   kept in a register, and one for each column.

   { dg-compare modes }
   { dg-final { nest-rescheduled sums "unrolled i by .* do not overlap" } } */

#include "check.h"

#define M 600
#define N 700

void TEST_FUNCTION
products (double (*a)[N], double *s, double *q, double *p, double *r)
{
  int i, j;
  for (i = 0; i < M; i++) /* nest: sums */
    for (j = 0; j < N; j++)
      {
	s[j] += r[i] * a[i][j];
	q[i] += a[i][j] * p[j];
      }
}

int
main (void)
{
  static double a[M][N], s[N], q[M], p[N], r[M];
  FILL_DOUBLE (a);
  FILL_DOUBLE (s);
  FILL_DOUBLE (q);
  FILL_DOUBLE (p);
  FILL_DOUBLE (r);
  products (a, s, q, p, r);
  PRINT (s);
  PRINT (q);
  products (a, s, q, s, r);
  PRINT (s);
  PRINT (q);
  products (a, a[5], a[7], p, a[7] + 20);
  PRINT (a);
  return 0;
}
