/* Loops that end where a pointer has come to, which is computed anew in each of their conditions.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-additional-options "-fchecking" }
   { dg-final { nest-rescheduled sums "vector loop i|unrolled i" } }
   { dg-final { nest-rescheduled columns "interchanged j, .* to .*, j" } }
   { dg-final { nest-rescheduled backwards "vector loop i|unrolled i" } } */

#include "check.h"

#define N 70

double A[N * N], B[N * N], C[N];

void TEST_FUNCTION
sums (size_t n, size_t m, const double *restrict a, const double *restrict b,
      double *restrict c)
{
  for (size_t i = 0; i < m; i++) /* nest: sums */
    {
      const double *q = b;
      double sum = 0;

      for (const double *p = a + i * n; p != a + i * n + n; p++)
	sum += *p * *q++;
      c[i] = sum;
    }
}

void TEST_FUNCTION
columns (int n, int m, const double *restrict a, double *restrict c)
{
  for (int j = 0; j < n; j++) /* nest: columns */
    {
      const double *p = a + j;

      for (double *q = c; q != c + m; q++, p += N)
	*q += *p * j;
    }
}

void TEST_FUNCTION
backwards (int n, int m, const double *restrict a, double *restrict c)
{
  for (int i = 0; i < m; i++) /* nest: backwards */
    {
      double sum = 0;

      for (const double *p = a + i * n + n; p != a + i * n; p--)
	sum += p[-1];
      c[i] = sum;
    }
}

/* There is at least one element.  */
void TEST_FUNCTION
at_least_one (int n, int m, const double *restrict a, double *restrict c)
{
  for (int i = 0; i < m; i++)
    {
      const double *p = a + i * n;
      double sum = 0;

      do
	sum += *p;
      while (++p != a + i * n + n);
      c[i] = sum;
    }
}

/* Where it ends changes.  */
void TEST_FUNCTION
moved (int n, const double *restrict a, double *restrict c)
{
  for (int i = 0; i < n; i++)
    {
      double sum = 0;
      int m = n;

      for (const double *p = a + i * n; p != a + i * n + m; p++, m = n - (n > 2))
	sum += *p;
      c[i] = sum;
    }
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  for (int n = 0; n <= N; n += n < 4 ? 1 : 33)
    for (int m = 0; m <= N; m += m < 2 ? 1 : 34)
      {
	sums ((size_t)n, (size_t)m, A, B, C);
	PRINT (C);
	columns (n, m, A, C);
	PRINT (C);
	backwards (n, m, A, C);
	PRINT (C);
	if (n > 0)
	  at_least_one (n, m, A, C);
	moved (n, A, C);
	PRINT (C);
      }
  return 0;
}
