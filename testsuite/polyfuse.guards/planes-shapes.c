/* Sums in local variables that get elements for iterations of two loops: two of them, and those of a triangle;
   one that is kept where it begins; and one of which the loops have to stay as they are.

   { dg-compare modes }
   { dg-final { nest-rescheduled pairs "expanded re, im" } }
   { dg-final { nest-rescheduled transposed "packed b" } }
   { dg-final { nest-rescheduled triangle "expanded s" } }
   { dg-final { nest-regenerated skewed } }
   { dg-final { scan-remark-not "nest rescheduled.*expanded t" "polyfuse -O3" } } */

#include "check.h"

#define M 260

double A[M * M], B[M * M], C[M * M], X[M * M];

/* Two sums.  */
void TEST_FUNCTION
pairs (int n, int p, const double *restrict a, const double *restrict x,
       const double *restrict b, const double *restrict y, double *restrict c)
{
  for (int i = 0; i < n; i++) /* nest: pairs */
    for (int j = 0; j < n; j++)
      {
	double re = 0, im = 0;
	for (int k = 0; k < p; k++)
	  {
	    re += a[i * p + k] * b[k * n + j] - x[i * p + k] * y[k * n + j];
	    im += a[i * p + k] * y[k * n + j] + x[i * p + k] * b[k * n + j];
	  }
	c[i * n + j] += re * im;
      }
}

void TEST_FUNCTION
transposed (int n, int m, int p, const double *restrict a,
	    const double *restrict b, double *restrict c)
{
  for (int i = 0; i < n; i++) /* nest: transposed */
    for (int j = 0; j < m; j++)
      {
	double s = c[i * m + j];
	for (int k = 0; k < p; k++)
	  s -= a[i * p + k] * b[j * p + k];
	c[i * m + j] = s * s;
      }
}

void TEST_FUNCTION
triangle (int n, int p, const double *restrict a, double *restrict c)
{
  for (int i = 0; i < n; i++) /* nest: triangle */
    for (int j = 0; j <= i; j++)
      {
	double s = 0;
	for (int k = 0; k < p; k++)
	  s += a[i * p + k] * a[j * p + k];
	c[i * n + j] += s;
      }
}

/* Tiles of both loops would read what is not there yet.  */
void TEST_FUNCTION
skewed (int n, int m, const double *restrict b, double *restrict c)
{
  for (int i = 1; i < n; i++) /* nest: skewed */
    for (int j = 0; j < m - 1; j++)
      {
	double t = 0;
	for (int k = 0; k < m; k++)
	  t += b[k * m + j] * b[i * m + k];
	c[i * m + j] = t + 0.5 * c[(i - 1) * m + j + 1];
      }
}

static void
fill (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  for (int k = 0; k < M * M; k++)
    X[k] = 0.5 - B[k];
}

int
main (void)
{
  static const int size[] = { 0, 1, 2, 31, 33, 64, 121, 130, 250 };
  for (unsigned k = 0; k < sizeof size / sizeof *size; k++)
    {
      int n = size[k], m = size[(k + 4) % 9], p = size[(k + 7) % 9];
      fill ();
      pairs (n, p, A, X, B, X, C);
      PRINT (C);
      fill ();
      transposed (n, m, p, A, B, C);
      PRINT (C);
      triangle (n, p, A, C);
      PRINT (C);
      skewed (n, m, B, C);
      PRINT (C);
    }
  return 0;
}
