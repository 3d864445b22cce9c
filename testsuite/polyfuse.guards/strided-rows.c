/* Rows of matrices, one behind the other, that pointers walk along, up to the end of the matrix.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-additional-options "-fchecking" }
   { dg-final { nest-rescheduled product "ivtmp, j, ivtmp to ivtmp, ivtmp, j|around" } }
   { dg-final { nest-rescheduled until "ivtmp, j, ivtmp to ivtmp, ivtmp, j|around" } } */

#include "check.h"

#define N 30

double A[N * N], B[N * N], C[N * N];

void TEST_FUNCTION
product (long n, const double *restrict a, const double *restrict b,
	 double *restrict c)
{
  const double *end = a + n * n;

  for (const double *row = a; row < end; row += n, c += n) /* nest: product */
    for (long j = 0; j < n; j++)
      {
	const double *q = b + j;
	double sum = 0;

	for (const double *p = row; p < row + n; p++, q += n)
	  sum += *p * *q;
	c[j] = sum;
      }
}

void TEST_FUNCTION
until (long n, const double *restrict a, const double *restrict b,
       double *restrict c)
{
  const double *end = a + n * n;

  for (const double *row = a; row != end; row += n, c += n) /* nest: until */
    for (long j = 0; j < n; j++)
      {
	const double *q = b + j;
	double sum = 0;

	for (const double *p = row; p != row + n; p++, q += n)
	  sum += *p * *q;
	c[j] = sum;
      }
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  for (long n = 0; n <= N; n += n < 3 ? 1 : 9)
    {
      product (n, A, B, C);
      PRINT (C);
      until (n, A, B, C);
      PRINT (C);
    }
  return 0;
}
