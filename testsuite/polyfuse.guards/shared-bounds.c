/* Tiles whose last one is not full, where two loops around each other end with the tile: GCC computes its end
   once in front of the outer one of them, and once more in each of its iterations.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-regenerated columns } }
   { dg-final { nest-regenerated solve } } */

#include "check.h"

#define M 20
#define MIN(X, Y) ((X) < (Y) ? (X) : (Y))
#define MAX(X, Y) ((X) > (Y) ? (X) : (Y))

double A[M * M], B[M * M], C[M * M];

void TEST_FUNCTION
columns (int m, int n, double *restrict a, const double *restrict b,
         const double *restrict c)
{
  for (int p = 0; p < n; p += 8) /* nest: columns */
    for (int k = 0; k < MIN (p + 8, n); k++)
      for (int i = 0; i < m; i++)
        for (int j = MAX (p, k + 1); j < MIN (p + 8, n); j++)
          a[i * n + j] -= b[i * n + k] * c[k * n + j];
}

/* The end changes in the loop that it is computed in.  */
void TEST_FUNCTION
solve (int m, int n, double *restrict a, const double *restrict b)
{
  for (int p = 0; p < n; p += 8) /* nest: solve */
    for (int k = p; k < MIN (p + 8, n); k++)
      for (int i = k + 1; i < MIN (p + 8, n); i++)
        for (int j = 0; j < m; j++)
          a[i * m + j] -= b[i * n + k] * a[k * m + j];
}

/* What is computed in front of the loop is something else.  */
void TEST_FUNCTION
other (int n, int first, double *restrict a, const double *restrict b)
{
  int end = MIN (first + 1, n);
  for (int k = 0; k < n; k++)
    {
      for (int i = 0; i < end; i++)
        for (int j = 0; j < n; j++)
          a[i * n + j] += b[k * n + j];
      end = MIN (first + 2, n);
    }
}

#define SHOW(CALL) (CALL, PRINT (A), PRINT (B), PRINT (C))

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  SHOW (columns (M, M, A, B, C));
  SHOW (columns (M - 3, 16, A, B, C));
  SHOW (columns (M, 5, A, B, C));
  SHOW (columns (1, 1, A, B, C));
  SHOW (columns (0, M, A, B, C));
  SHOW (columns (M, 0, A, B, C));
  SHOW (solve (M, M, A, B));
  SHOW (solve (3, 8, A, B));
  SHOW (solve (M, 9, A, B));
  SHOW (solve (-1, M, A, B));
  SHOW (other (M, M - 3, A, B));
  SHOW (other (M, 0, A, B));
  SHOW (other (M, -4, A, B));
  return 0;
}
