/* Loops of wide types over arrays that the compiler knows, so that there is nothing to check but how large the sizes
   are: sums with them do not leave 64 bits then.

   { dg-compare registers }
   { dg-final { nest-rescheduled inner "interchanged i, j, l to" } }
   { dg-final { nest-rescheduled unsigned "interchanged i, j, l to" } }
   { dg-final { nest-rescheduled range "interchanged i, j, l to" } } */

#include "check.h"
#include <limits.h>

#define N 70

double A[N][N], B[N][N], C[N][N];

void TEST_FUNCTION
add_inner (long n, long m)
{
  for (long i = 1; i < n - 1; i++) /* nest: inner */
    for (long j = 1; j < m - 1; j++)
      for (long l = 1; l < n - 1; l++)
        A[j][i] += B[l][i] * C[j][l];
}

/* One less than 0 is the largest number; but then the other loop does not iterate.  */
void TEST_FUNCTION
add_unsigned (unsigned long n, unsigned long m)
{
  for (unsigned long i = 1; i < n - 1; i++) /* nest: unsigned */
    for (unsigned long j = 1; j < m - 1; j++)
      for (unsigned long l = 1; l < n - 1; l++)
        A[j][i] += B[l][i] * C[j][l];
}

void TEST_FUNCTION
add_range (long first, long end, long from, long to)
{
  for (long i = first; i < end; i++) /* nest: range */
    for (long j = from; j < to; j++)
      for (long l = first; l < to; l++)
        A[j][i] += B[l][i] * C[j][l];
}

int
main (void)
{
  static const long size[] = { 0, 1, 2, 3, 9, 33, N };

  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  for (unsigned k = 0; k < 49; k++)
    {
      long n = size[k % 7], m = size[k / 7];

      add_inner (n, m);
      PRINT (A);
      if (n > 0 && m > 0)
        add_unsigned (n, m);
      add_range (n / 2, n, m / 3, m);
      add_range (n, m, m, n);
      PRINT (A);
    }
  add_inner (-1, LONG_MAX);
  add_inner (LONG_MIN + 1, LONG_MIN + 1);
  add_unsigned (2, 0);
  add_unsigned (1, 0);
  add_range (LONG_MAX, LONG_MIN, 0, 9);
  add_range (0, 9, LONG_MAX, LONG_MIN);
  PRINT (A);
  return 0;
}
