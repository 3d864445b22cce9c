/* Unsigned and narrow counters that run up to their bound, or to one of a wider
   type: if that is the largest number, or too large for the counter, the loop
   never ends, and the check has to say so.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled unsigneds "checked at run time: .*every loop ends" } }
   { dg-final { nest-regenerated from_one } }
   { dg-final { nest-rescheduled longs "checked at run time: .*every loop ends" } }
   { dg-final { nest-rescheduled characters "checked at run time: .*every loop ends" } }
   { dg-final { nest-rescheduled wider "checked at run time: .*every loop ends" } }
   { dg-final { nest-regenerated pointers } }
   { dg-final { nest-regenerated triangle } }
   { dg-final { nest-regenerated between } }
   { dg-final { nest-regenerated around } } */

#include <limits.h>
#include "check.h"

#define N 40

double A[N][N], B[N][N];

void TEST_FUNCTION
unsigneds (unsigned n)
{
  for (unsigned j = 0; j <= n; j++) /* nest: unsigneds */
    for (unsigned i = 0; i <= n; i++)
      A[i][j] = A[i][j] * 0.5 + B[i][j];
}

void TEST_FUNCTION
from_one (unsigned n, unsigned m)
{
  for (unsigned j = 1; j <= m; j++) /* nest: from_one */
    for (unsigned i = 1; i <= n; i++)
      A[i - 1][j] = A[i][j - 1] * 0.5 + B[i][j] + i;
}

void TEST_FUNCTION
longs (unsigned long n, unsigned long m)
{
  for (unsigned long j = 0; j <= m; j++) /* nest: longs */
    for (unsigned long i = 0; i <= n; i++)
      A[i][j] = A[i][j] * 0.5 + B[i][j];
}

void TEST_FUNCTION
characters (unsigned char n, unsigned char m)
{
  for (unsigned char j = 0; j <= m; j++) /* nest: characters */
    for (unsigned char i = 0; i <= n; i++)
      A[i][j] = A[i][j] * 0.5 + B[i][j];
}

/* Bounds that the counters need not reach.  */
void TEST_FUNCTION
wider (unsigned long n, int m)
{
  for (unsigned char j = 0; j < m; j++) /* nest: wider */
    for (unsigned i = 0; i < n; i++)
      A[i][j] = A[i][j] * 0.5 + B[i][j];
}

void TEST_FUNCTION
pointers (unsigned n, double *a, const double *b)
{
  for (unsigned j = 0; j <= n; j++) /* nest: pointers */
    for (unsigned i = 0; i <= n; i++)
      a[i * N + j] = a[i * N + j] * 0.5 + b[i * N + j];
}

/* The inner loop ends because the outer one does.  */
void TEST_FUNCTION
triangle (unsigned n)
{
  for (unsigned j = 0; j < n; j++) /* nest: triangle */
    for (unsigned i = 0; i <= j; i++)
      A[i][j] = A[i][j] * 0.5 + B[i][j];
}

void TEST_FUNCTION
between (unsigned low, unsigned high, unsigned m)
{
  for (unsigned j = 0; j <= m; j++) /* nest: between */
    for (unsigned i = low; i <= high; i++)
      A[i - low][j] = A[i - low][j] * 0.5 + i;
}

/* The loop around is in no SCoP.  */
void TEST_FUNCTION
around (unsigned first, unsigned last)
{
  for (unsigned t = first; t <= last; t++)
    {
      printf ("%u\n", t);
      for (unsigned j = 0; j <= t; j++) /* nest: around */
        for (unsigned i = 0; i <= t; i++)
          A[i][j] = A[i][j] * 0.5 + B[i][j] * t;
    }
}

#define SHOW(CALL) (CALL, PRINT (A))

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  for (unsigned n = 0; n < N; n += 13)
    {
      SHOW (unsigneds (n));
      SHOW (from_one (n, N - 1 - n));
      SHOW (longs (n, N - 1 - n));
      SHOW (characters (n, N - 1 - n));
      SHOW (wider (n, N - n));
      SHOW (pointers (n, A[0], B[0]));
      SHOW (triangle (n));
      SHOW (between (n, N - 1, n));
    }
  SHOW (from_one (0, 0));
  SHOW (wider (0, 255));
  SHOW (wider (ULONG_MAX, 0));
  SHOW (wider (ULONG_MAX, INT_MIN));
  SHOW (pointers (N - 1, A[0], A[0]));
  SHOW (between (UINT_MAX - N, UINT_MAX - 1, N - 1));
  SHOW (between (1, 0, N - 1));
  SHOW (between (UINT_MAX, 0, N - 1));
  SHOW (around (N - 5, N - 1));
  SHOW (around (1, 3));
  return 0;
}
