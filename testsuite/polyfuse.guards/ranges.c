/* Loops from one number to another:  where both are computed from a third, which is no bound itself, it is known how
   far apart they are.

   { dg-compare registers }
   { dg-final { nest-rescheduled apart "interchanged i, j, l to" } }
   { dg-final { nest-rescheduled block "interchanged i, j" } }
   { dg-final { nest-rescheduled unsigned "interchanged i, j" } }
   { dg-final { nest-rescheduled window "interchanged i, j, l to" } }
   { dg-final { nest-rescheduled lopsided "interchanged i, j, l to" } } */

#include "check.h"
#include <limits.h>

#define N 70
#define BLOCK 16

double A[N][N], B[N][N], C[N][N];

void TEST_FUNCTION
multiply_apart (int first, int end, int from, int to, double (*restrict a)[N],
                double (*restrict b)[N], double (*restrict c)[N])
{
  for (int i = first; i < end; i++) /* nest: apart */
    for (int j = from; j < to; j++)
      for (int l = first; l < to; l++)
        a[j][i] += b[l][i] * c[j][l];
}

/* The end of the inner loops is computed anew in each, from a sum that the outer ones do not know.  */
void TEST_FUNCTION
multiply_block (int x, int y, int z, double (*restrict a)[N],
                double (*restrict b)[N], double (*restrict c)[N])
{
  for (int i = x * BLOCK; i < (x + 1) * BLOCK; i++) /* nest: block */
    for (int j = y * BLOCK; j < (y + 1) * BLOCK; j++)
      for (int l = z * BLOCK; l < (z + 1) * BLOCK; l++)
        a[j][i] += b[l][i] * c[j][l];
}

/* The product may wrap around.  */
void TEST_FUNCTION
multiply_unsigned (unsigned x, unsigned y, unsigned z, double (*restrict a)[N],
                   double (*restrict b)[N], double (*restrict c)[N])
{
  for (unsigned i = x * BLOCK; i < x * BLOCK + BLOCK; i++) /* nest: unsigned */
    for (unsigned j = y * BLOCK; j < y * BLOCK + BLOCK; j++)
      for (unsigned l = z * BLOCK; l < z * BLOCK + BLOCK; l++)
        a[j][i] += b[l][i] * c[j][l];
}

void TEST_FUNCTION
multiply_window (int r, double (*restrict a)[N], double (*restrict b)[N],
                 double (*restrict c)[N])
{
  for (int i = -2 * r; i <= 2 * r; i++) /* nest: window */
    for (int j = -2 * r; j <= 2 * r; j++)
      for (int l = -2 * r; l <= 2 * r; l++)
        a[j + 2 * r][i + 2 * r]
            += b[l + 2 * r][i + 2 * r] * c[j + 2 * r][l + 2 * r];
}

void TEST_FUNCTION
multiply_lopsided (int r, double (*restrict a)[N], double (*restrict b)[N],
                   double (*restrict c)[N])
{
  for (int i = -r; i < 3 * r; i++) /* nest: lopsided */
    for (int j = -r; j < 3 * r; j++)
      for (int l = -r; l < 3 * r; l++)
        a[j + r][i + r] += b[l + r][i + r] * c[j + r][l + r];
}

static void
fill (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
}

int
main (void)
{
  static const int size[] = { 0, 1, 2, 3, 4, 17, N };

  for (unsigned k = 0; k < 49; k++)
    {
      int n = size[k % 7], m = size[k / 7];

      fill ();
      multiply_apart (n, m, m / 2, n, A, B, C);
      multiply_apart (n / 2, n, 0, m, A, B, C);
      multiply_apart (INT_MAX, INT_MIN, INT_MIN, INT_MIN, A, B, C);
      PRINT (A);
      multiply_block (n % 4, m % 4, n % 3, A, B, C);
      multiply_unsigned (m % 4, n % 4, m % 3, A, B, C);
      PRINT (A);
    }
  /* From 2^32, as 0, on; and up to there, as 0, where none iterates.  */
  multiply_unsigned (1u << 28, 0, 1, A, B, C);
  multiply_unsigned ((1u << 28) + 1, 1u << 28, 1, A, B, C);
  multiply_unsigned ((1u << 28) - 1, 0, 0, A, B, C);
  PRINT (A);
  for (int r = -1; r <= 17; r++)
    {
      multiply_window (r, A, B, C);
      multiply_lopsided (r, A, B, C);
      PRINT (A);
    }
  return 0;
}
