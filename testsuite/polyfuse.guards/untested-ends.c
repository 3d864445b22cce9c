/* Loops that are executed once whatever their bound is, as nothing in front of them compares it.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-additional-options "-fchecking" }
   { dg-final { nest-rescheduled down "interchanged x, y to y, x" } }
   { dg-final { nest-rescheduled steps "interchanged x, y to y, x" } }
   { dg-final { nest-rescheduled up "interchanged x, y to y, x" } } */

#include "check.h"

#define N 30

double A[2 * N * N], C[N];

void TEST_FUNCTION
down (int h, const double *restrict a, double *restrict c)
{
  for (int x = 0; x < N; x++) /* nest: down */
    {
      const double *p = a + x;
      int y = h;

      do
	{
	  c[x] += *p;
	  p += N;
	}
      while (--y > 0);
    }
}

void TEST_FUNCTION
steps (int h, const double *restrict a, double *restrict c)
{
  for (int x = 0; x < N; x++) /* nest: steps */
    {
      const double *p = a + x;
      int y = 1;

      do
	{
	  c[x] += *p * y;
	  p += N;
	  y += 3;
	}
      while (y < h);
    }
}

void TEST_FUNCTION
up (long h, const double *restrict a, double *restrict c)
{
  for (int x = 0; x < N; x++) /* nest: up */
    {
      const double *p = a + x;
      long y = -1;

      do
	{
	  c[x] += *p;
	  p += N;
	}
      while (++y <= h);
    }
}

/* The bound changes.  */
void TEST_FUNCTION
triangle (int h, double *restrict a, double *restrict c)
{
  for (int x = 0; x < h; x++)
    {
      int y = 0;

      do
	c[x] += a[y * N + x];
      while (++y < x);
    }
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (C);
  for (int h = -2; h < N; h += h < 4 ? 1 : 12)
    {
      down (h, A, C);
      up (h, A, C);
      PRINT (C);
      steps (h, A, C);
      triangle (h, A, C);
      PRINT (C);
    }
  down (-2147483647, A, C);
  up (-9223372036854775807L - 1, A, C);
  steps (N + 7, A, C);
  PRINT (C);
  return 0;
}
