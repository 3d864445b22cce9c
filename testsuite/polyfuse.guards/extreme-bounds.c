/* Loops that count near the ends of their type, with bounds that are known at
   run time only.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-regenerated ints } }
   { dg-final { nest-regenerated inclusive } }
   { dg-final { nest-regenerated down } } */

#include <limits.h>
#include "check.h"

#define M 24

double A[M * M], B[M * M], C[M][M];

/* Elements lie at i - LOW, wherever LOW is.  */
void TEST_FUNCTION
ints (int low, int high, int m, double *a, const double *b)
{
  int i, j;
  for (j = 0; j < m; j++) /* nest: ints */
    for (i = low; i < high; i++)
      a[(i - low) * m + j] += 0.5 * b[(i - low) * m + j];
}

void TEST_FUNCTION
inclusive (int low, int high, int m, double *a)
{
  int i, j;
  for (j = 1; j <= m; j++) /* nest: inclusive */
    for (i = low; i <= high; i++)
      a[(i - low) * M + j] = a[(i - low) * M + j - 1] * 0.75 + i;
}

void TEST_FUNCTION
unsigneds (unsigned low, unsigned high, unsigned m, double *a)
{
  unsigned i, j;
  for (j = 0; j < m; j++)
    for (i = low; i <= high; i++)
      a[(i - low) * m + j] += i;
}

/* The subscript wraps around between the bounds.  */
void TEST_FUNCTION
wrapping (unsigned low, unsigned n, unsigned m)
{
  unsigned i, j;
  for (j = 0; j < m; j++)
    for (i = 0; i < n; i++)
      C[(i + low) % M][j] += i + low;
}

/* A bound that is computed from the largest number.  */
void TEST_FUNCTION
computed (int n, int m, double *a)
{
  int i, j;
  for (j = 0; j < m; j++)
    for (i = INT_MAX - n; i < INT_MAX; i++)
      a[(INT_MAX - 1 - i) * m + j] -= j;
}

/* Down to the smallest number.  */
void TEST_FUNCTION
down (int low, int n, int m, double *a)
{
  int i, j;
  for (j = 0; j < m; j++) /* nest: down */
    for (i = low + n; i > low; i--)
      a[(i - low - 1) * m + j] += i * 0.25;
}

/* More iterations than an int may count: it must not even start to.  */
void TEST_FUNCTION
empty (int low, int high, int m, double *a)
{
  int i, j;
  for (j = low; j < high; j++)
    for (i = low; i < high; i++)
      a[(long)j * m + i] = 0;
}

#define SHOW(CALL) (CALL, PRINT (A), PRINT (B), PRINT (C))

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  SHOW (ints (INT_MAX - M, INT_MAX, M, A, B));
  SHOW (ints (INT_MAX - 1, INT_MAX, M, A, B));
  SHOW (ints (INT_MIN, INT_MIN + M, M, A, B));
  SHOW (ints (-M / 2, M / 2, M, A, A));
  SHOW (ints (INT_MAX, INT_MAX, M, A, B));
  SHOW (ints (INT_MAX, INT_MIN, M, A, B));
  SHOW (ints (0, M, INT_MIN, A, B));
  SHOW (inclusive (INT_MAX - M, INT_MAX - 1, M - 1, A));
  SHOW (inclusive (INT_MIN, INT_MIN + M - 1, M - 1, A));
  SHOW (inclusive (INT_MAX - 1, INT_MIN, M - 1, A));
  SHOW (unsigneds (UINT_MAX - M, UINT_MAX - 1, M, A));
  SHOW (unsigneds (INT_MAX - 5u, INT_MAX + 5u, M, A));
  SHOW (unsigneds (1, 0, M, A));
  SHOW (unsigneds (UINT_MAX - 1, 0, UINT_MAX, A));
  SHOW (wrapping (UINT_MAX - 5, M, M));
  SHOW (wrapping (INT_MAX - 5u, M, M));
  SHOW (computed (M, M, A));
  SHOW (computed (0, M, A));
  SHOW (down (INT_MIN, M, M, A));
  SHOW (down (INT_MAX - M, M, M, A));
  SHOW (empty (INT_MAX, INT_MIN, M, A));
  SHOW (empty (0, M, M, A));
  return 0;
}
