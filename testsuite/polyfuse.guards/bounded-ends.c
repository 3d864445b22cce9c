/* Loops that go on while a pointer has not passed another one, upwards and downwards, the end excluded or included,
   in steps that need not lead there.  Where no iteration is executed the pointers may be any numbers, and sums of
   their distance do not fit.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-additional-options "-fchecking -ftrapv" }
   { dg-final { nest-rescheduled rows "vector loop i|unrolled i" } }
   { dg-final { nest-rescheduled below "interchanged i, .* to .*, i" } }
   { dg-final { nest-rescheduled up_to "interchanged i, .* to .*, i" } }
   { dg-final { nest-rescheduled above "interchanged i, .* to .*, i" } }
   { dg-final { nest-rescheduled down_to "interchanged i, .* to .*, i" } }
   { dg-final { nest-rescheduled pairs "interchanged i, .* to .*, i" } }
   { dg-final { nest-rescheduled seldom "interchanged i, .* to .*, i" } } */

#include "check.h"
#include <stdint.h>

#define N 40

double A[N * N], B[N * N], C[N];

void TEST_FUNCTION
rows (long n, long m, const double *restrict a, const double *restrict b,
      double *restrict c)
{
  for (long i = 0; i < m; i++) /* nest: rows */
    {
      const double *p = a + i * n, *end = p + n, *q = b;
      double sum = 0;

      while (p < end)
	sum += *p++ * *q++;
      c[i] = sum;
    }
}

void TEST_FUNCTION
below (const double *restrict p, const double *restrict end, long m,
       const double *restrict b, double *restrict c)
{
  for (long i = 0; i < m; i++) /* nest: below */
    {
      const double *q = b + i;

      for (const double *r = p; r < end; r++, q += N)
	c[i] += *r * *q;
    }
}

void TEST_FUNCTION
up_to (const double *restrict p, const double *restrict last, long m,
       const double *restrict b, double *restrict c)
{
  for (long i = 0; i < m; i++) /* nest: up_to */
    {
      const double *q = b + i;

      for (const double *r = p; r <= last; r++, q += N)
	c[i] += *r * *q;
    }
}

void TEST_FUNCTION
above (const double *restrict p, const double *restrict end, long m,
       const double *restrict b, double *restrict c)
{
  for (long i = 0; i < m; i++) /* nest: above */
    {
      const double *q = b + i;

      for (const double *r = p; r > end; r--, q += N)
	c[i] += r[-1] * *q;
    }
}

void TEST_FUNCTION
down_to (const double *restrict p, const double *restrict last, long m,
	 const double *restrict b, double *restrict c)
{
  for (long i = 0; i < m; i++) /* nest: down_to */
    {
      const double *q = b + i;

      for (const double *r = p; r >= last; r -= 3, q += N)
	c[i] += *r * *q;
    }
}

/* The end may be in the midst of a step.  */
void TEST_FUNCTION
pairs (const double *restrict p, const double *restrict end, long m,
       const double *restrict b, double *restrict c)
{
  for (long i = 0; i < m; i++) /* nest: pairs */
    {
      const double *q = b + i;

      for (const double *r = p; r < end; r += 2, q += N)
	c[i] += *r * *q;
    }
}

/* The program need not come to the inner loop.  */
void TEST_FUNCTION
seldom (const double *restrict p, const double *restrict end, long m, long k,
	const double *restrict b, double *restrict c)
{
  for (long i = 0; i < m; i++) /* nest: seldom */
    if (i >= k)
      {
	const double *q = b + i;

	for (const double *r = p; r < end; r++, q += N)
	  c[i] += *r * *q;
      }
}

/* There is at least one iteration, wherever the end is.  */
void TEST_FUNCTION
at_least_one (const double *restrict p, const double *restrict end, long m,
	      const double *restrict b, double *restrict c)
{
  for (long i = 0; i < m; i++)
    {
      const double *q = b + i, *r = p;

      do
	{
	  c[i] += *r * *q;
	  q += N;
	}
      while (++r < end);
    }
}

/* The pointer walks away from what it is compared with.  */
void TEST_FUNCTION
away (const double *restrict p, const double *restrict end, long m,
      double *restrict c)
{
  for (long i = 0; i < m; i++)
    for (const double *r = p; r > end; r++)
      {
	c[i] += *r;
	if (r >= p + 5)
	  break;
      }
}

/* The pointer is used behind the loop.  */
double *TEST_FUNCTION
last (double *restrict p, const double *restrict end, long m,
      double *restrict c)
{
  double *r = p;

  for (long i = 0; i < m; i++)
    {
      for (r = p; r < end; r += 2)
	*r += i;
      c[i] = *r;
    }
  return r;
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  for (long n = 0; n < N; n += n < 4 ? 1 : 17)
    for (long m = 0; m <= N; m += m < 2 ? 1 : 19)
      for (long start = 0; start < 3; start++)
	{
	  rows (n, m, A, B, C);
	  PRINT (C);
	  below (A + start, A + n, m, B, C);
	  up_to (A + start, A + n, m, B, C);
	  PRINT (C);
	  above (A + n, A + start, m, B, C);
	  down_to (A + n, A + start, m, B, C);
	  PRINT (C);
	  pairs (A + start, A + n, m, B, C);
	  at_least_one (A + start, A + n, m, B, C);
	  seldom (A + start, A + n, m, m / 2, B, C);
	  away (A + n, A + start, m, C);
	  PRINT (C);
	  C[0] += (double)(last (A, A + n, m, C) - A);
	  PRINT (C);
	}
  double *lowest = (double *)sizeof (double),
	 *highest = (double *)(INTPTR_MAX - 3);
  below (lowest, highest, 0, B, C);
  up_to (lowest, highest, 0, B, C);
  up_to (0, highest, 0, B, C);
  above (highest, lowest, 0, B, C);
  down_to (highest, 0, 0, B, C);
  pairs (0, highest, 0, B, C);
  seldom (0, highest, N, N, B, C);
  PRINT (C);
  return 0;
}
