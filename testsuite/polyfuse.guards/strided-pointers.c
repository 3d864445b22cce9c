/* Loops in which a pointer walks by strides that are not known to the compiler, up or down, up to an end that is so
   many strides away or not.  Where there is nothing to do, or one iteration whatever comes, the stride may be 0, or
   lead away from the end.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-additional-options "-fchecking -ftrapv" }
   { dg-final { nest-rescheduled columns "interchanged j, .* to .*, j" } }
   { dg-final { nest-rescheduled upwards "interchanged j, .* to .*, j" } }
   { dg-final { nest-rescheduled downwards "interchanged j, .* to .*, j" } }
   { dg-final { nest-rescheduled seldom "interchanged j, .* to .*, j" } } */

#include "check.h"

#define N 30

double A[N * N], B[N * N], C[N * N];

/* The distance is the same for all j.  */
void TEST_FUNCTION
columns (long n, long m, long s, const double *restrict a, double *restrict c)
{
  for (long j = 0; j < m; j++) /* nest: columns */
    for (const double *p = a + j, *end = p + n * s; p < end; p += s)
      c[j] += *p;
}

void TEST_FUNCTION
upwards (long m, long s, const double *restrict a, const double *restrict end,
	 const double *restrict b, double *restrict c)
{
  for (long j = 0; j < m; j++) /* nest: upwards */
    {
      const double *q = b + j;

      for (const double *p = a; p <= end; p += s, q += N)
	c[j] += *p * *q;
    }
}

void TEST_FUNCTION
downwards (long m, long s, const double *restrict a,
	   const double *restrict end, const double *restrict b,
	   double *restrict c)
{
  for (long j = 0; j < m; j++) /* nest: downwards */
    {
      const double *q = b + j;

      for (const double *p = a; p > end; p -= s, q += N)
	c[j] += *p * *q;
    }
}

/* The number of strides has to be right.  */
void TEST_FUNCTION
until (long m, long s, const double *restrict a, const double *restrict end,
       const double *restrict b, double *restrict c)
{
  for (long j = 0; j < m; j++)
    {
      const double *q = b + j;

      for (const double *p = a; p != end; p += s, q += N)
	c[j] += *p * *q;
    }
}

/* There is one iteration in any case.  */
void TEST_FUNCTION
at_least_one (long m, long s, const double *restrict a,
	      const double *restrict end, const double *restrict b,
	      double *restrict c)
{
  for (long j = 0; j < m; j++)
    {
      const double *p = a, *q = b + j;

      do
	{
	  c[j] += *p * *q;
	  q += N;
	  p += s;
	}
      while (p < end);
    }
}

/* The program need not come to the inner loop, and n times s need not fit.  */
void TEST_FUNCTION
seldom (long n, long m, long k, long s, const double *restrict a,
	double *restrict c)
{
  for (long j = 0; j < m; j++) /* nest: seldom */
    if (j >= k)
      for (const double *p = a + j, *end = p + n * s; p < end; p += s)
	c[j] += *p;
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  for (long n = 0; n < N; n += n < 3 ? 1 : 13)
    {
      for (long s = 1; s < N; s += 9)
	{
	  long end = n * s < N * N ? n * s : N;

	  columns (n, N - n, s, A, C);
	  PRINT (C);
	  upwards (N, s, A, A + end - 1, B, C);
	  downwards (N, s, A + end, A, B, C);
	  PRINT (C);
	  until (N, s, A, A + end - end % s, B, C);
	  at_least_one (N, s, A, A + end, B, C);
	  seldom (n, N - n, 7, s, A, C);
	  PRINT (C);
	}
    }
  for (long s = -3; s < 2; s++)
    {
      upwards (N, s, A + 5, A + 4, B, C);
      downwards (N, s, A, A, B, C);
      until (N, s, A + 4, A + 4, B, C);
      at_least_one (N, s, A + 5, A + 5 + (s < 0 ? s : 0), B, C);
      at_least_one (N, s, A + 5, A + 1, B, C);
      until (N, s ? s : 1, A + N, A + N + 7 * (s ? s : 1), B, C);
      PRINT (C);
    }
  seldom (1L << 60, N, N, 1L << 60, A, C);
  PRINT (C);
  return 0;
}
