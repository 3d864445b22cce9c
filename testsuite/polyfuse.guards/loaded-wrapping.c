/* Subscripts that are sums and multiples of what is loaded, without a sign: these may wrap around on the way to an
   element, also where numbers with a sign trap if they do.

   { dg-compare modes }
   { dg-additional-options "-ftrapv" }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled sums "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled rows "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled multiples "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled bytes "interchanged j, i to i, j" } } */

#include "check.h"

#define N 40

typedef unsigned long long word;

static double x[N][N], y[N][N], z[8 * N];
static word left[N], right[N], third[N], eighth[N];

void TEST_FUNCTION
sums (int n, int m)
{
  for (int j = 0; j < m; j++) /* nest: sums */
    for (int i = 0; i < n; i++)
      y[i][j] += z[left[i] + right[i] + j];
}

void TEST_FUNCTION
rows (int n, int m)
{
  for (int j = 0; j < m; j++) /* nest: rows */
    for (int i = 0; i < n; i++)
      y[i][j] += x[left[i] + right[i]][j];
}

void TEST_FUNCTION
multiples (int n, int m)
{
  for (int j = 0; j < m; j++) /* nest: multiples */
    for (int i = 0; i < n; i++)
      y[i][j] += z[3 * third[i] + j];
}

void TEST_FUNCTION
bytes (int n, int m, double *restrict to, const double *restrict from,
       const word *restrict at)
{
  for (int j = 0; j < m; j++) /* nest: bytes */
    for (int i = 0; i < n; i++)
      to[i * N + j] += *(const double *) ((const char *) (from + j)
					  + at[i] * sizeof *from);
}

int
main (void)
{
  const word half = 1ull << 63;
  FILL_DOUBLE (x);
  FILL_DOUBLE (y);
  FILL_DOUBLE (z);
  for (int i = 0; i < N; i++)
    {
      left[i] = half + i;
      right[i] = half - i / 3;
      /* Three times that is i.  */
      third[i] = i * 0xaaaaaaaaaaaaaaabull;
      eighth[i] = (half >> 2) + i * 7 % N;
    }
  for (int n = 0; n <= N; n = 2 * n + 1)
    {
      sums (n, n);
      rows (n, n);
      multiples (n, n);
      bytes (n, n, y[0], z, eighth);
      PRINT (y);
    }
  return 0;
}
