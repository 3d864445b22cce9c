/* Loops that are split where numbers with a sign trap when they wrap around: what is computed in front of them must not,
   whatever the numbers are that it is computed from.

   { dg-compare modes }
   { dg-additional-options "-ftrapv" }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { loop-split torus } }
   { dg-final { loop-split chosen } } */

#include <limits.h>
#include "check.h"

#define N 50

double A[N * N], B[N * N];

void TEST_FUNCTION
torus (long h, long w, double *b, const double *a)
{
  for (long y = 0; y < h; y++)
    for (long x = 0; x < w; x++) /* nest: torus */
      b[y * w + x] = a[y * w + (x + 1) % w] + a[y * w + (x + w - 1) % w];
}

void TEST_FUNCTION
chosen (long h, long w, double *b, const double *a)
{
  for (long y = 0; y < h; y++)
    for (long x = 0; x < w; x++) /* nest: chosen */
      b[y * w + x] = a[y * w + (x < w - 1 ? x + 1 : 0)]
		     + a[y * w + (x > 0 ? x - 1 : w - 1)];
}

int
main (void)
{
  static const long width[]
      = { LONG_MIN, LONG_MIN + 1, LONG_MIN + 2, -1, 0, 1, 2, 9, 30, N };
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  for (unsigned k = 0; k < sizeof width / sizeof *width; k++)
    {
      torus (N, width[k], B, A);
      PRINT (B);
      chosen (N, width[k], B, A);
      PRINT (B);
    }
  return 0;
}
