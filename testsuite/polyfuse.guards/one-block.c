/* One block of a matrix, which the program finds by its number, up to the end of the matrix.  The first test of a loop
   up to the end of its block is known to hold and has gone; only that of the end of the matrix is left.
   GCC 16 leaves two ends of such a loop.

   { dg-compare registers }
   { dg-final { nest-rescheduled-before 16 columns "interchanged i, j, l to" } }
   { dg-final { nest-rescheduled-before 16 rows "unrolled j by 4, i by" } }
   { dg-final { nest-rescheduled-before 16 both "interchanged i, j, l to" } }
   { dg-final { nest-rescheduled smaller "interchanged i, j, l to" } } */

#include "check.h"
#include <limits.h>

#define N 70
#define BLOCK 16
#define MIN(A, B) ((A) < (B) ? (A) : (B))

double A[N][N], B[N][N], C[N][N];

void TEST_FUNCTION
multiply_columns (int block, int n, double (*restrict a)[N],
                  double (*restrict b)[N], double (*restrict c)[N])
{
  for (int i = 0; i < n; i++) /* nest: columns */
    for (int j = block * BLOCK; j < (block + 1) * BLOCK && j < n; j++)
      for (int l = 0; l < n; l++)
        a[j][i] += b[l][i] * c[j][l];
}

void TEST_FUNCTION
multiply_rows (int block, int n, double (*restrict a)[N],
               double (*restrict b)[N], double (*restrict c)[N])
{
  for (int j = block * BLOCK;
       j < block * BLOCK + BLOCK && j < n; /* nest: rows */
       j++)
    for (int i = 0; i < n; i++)
      for (int l = 0; l < n; l++)
        a[j][i] += b[l][i] * c[j][l];
}

void TEST_FUNCTION
multiply_both (int x, int y, int n, double (*restrict a)[N],
               double (*restrict b)[N], double (*restrict c)[N])
{
  for (int i = x * BLOCK; i < (x + 1) * BLOCK && i < n; i++) /* nest: both */
    for (int j = y * BLOCK; j < (y + 1) * BLOCK && j < n; j++)
      for (int l = 0; l < n; l++)
        a[j][i] += b[l][i] * c[j][l];
}

void TEST_FUNCTION
multiply_smaller (int x, int y, int n, double (*restrict a)[N],
                  double (*restrict b)[N], double (*restrict c)[N])
{
  for (int i = x * BLOCK; i < MIN ((x + 1) * BLOCK, n); i++) /* nest: smaller */
    for (int j = y * BLOCK; j < MIN ((y + 1) * BLOCK, n); j++)
      for (int l = 0; l < n; l++)
        a[j][i] += b[l][i] * c[j][l];
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
  static const int size[] = { 0, 1, 2, 15, 16, 17, 33, N };

  fill ();
  for (unsigned k = 0; k < sizeof size / sizeof *size; k++)
    for (int block = 0; block < 5; block++)
      {
        multiply_columns (block, size[k], A, B, C);
        PRINT (A);
        multiply_rows (block, size[k], A, B, C);
        PRINT (A);
        multiply_both (block, 4 - block, size[k], A, B, C);
        PRINT (A);
        multiply_smaller (4 - block, block, size[k], A, B, C);
        PRINT (A);
      }
  multiply_columns (-1, 0, A, B, C);
  multiply_columns (INT_MAX / BLOCK - 1, N, A, B, C);
  multiply_rows (INT_MIN / BLOCK, INT_MIN, A, B, C);
  multiply_both (INT_MAX / BLOCK - 1, INT_MIN / BLOCK, 0, A, B, C);
  PRINT (A);
  return 0;
}
