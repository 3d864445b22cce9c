/* Pointers that lead to different objects, to one, to parts of one: whatever
   the caller passes, the results are those of the original code.

   { dg-compare modes }
   { dg-final { nest-rescheduled columns "checked at run time: .*do not overlap" } }
   { dg-final { nest-rescheduled product "checked at run time: .*do not overlap" } } */

#include "check.h"

#define N 90

double A[4 * N * N], B[4 * N * N];

void TEST_FUNCTION
columns (int n, int m, double *p, double *q)
{
  int i, j;
  for (j = 0; j < m; j++) /* nest: columns */
    for (i = 0; i < n; i++)
      p[i * N + j] = p[i * N + j] * 0.5 + q[i * N + j];
}

void TEST_FUNCTION
product (int n, double (*c)[N], double (*a)[N], double (*b)[N])
{
  int i, j, k;
  for (i = 0; i < n; i++) /* nest: product */
    for (j = 0; j < n; j++)
      for (k = 0; k < n; k++)
        c[i][j] += a[i][k] * b[k][j];
}

/* Downwards, with pointers that move.  */
void TEST_FUNCTION
backwards (int n, double *p, double *q)
{
  int i, j;
  for (j = n - 1; j >= 0; j--)
    for (i = n - 1; i >= 0; i--)
      p[(i + 1) * N + j + 1] = p[i * N + j] * 0.25 + q[j * N + i];
}

/* The lower triangle of one, the diagonal of the other.  */
void TEST_FUNCTION
triangle (int n, double *p, double *q)
{
  int i, j;
  for (j = 0; j < n; j++)
    for (i = j; i < n; i++)
      p[i * N + j] = p[i * N + j] * 0.5 + q[j * (N + 1)];
}

static void CHECK_PLAIN
call (int n, double *p, double *q)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  columns (n, n, p, q);
  columns (n, n - 1, q, p);
  backwards (n, p, q);
  triangle (n, p, q);
  product (n, (double (*)[N]) p, (double (*)[N]) q, (double (*)[N]) (A + 1));
  PRINT (A);
  PRINT (B);
}

int
main (void)
{
  static const int sizes[] = { -3, 0, 1, 2, 17, N - 1 };
  unsigned k;
  for (k = 0; k < sizeof sizes / sizeof *sizes; k++)
    {
      int n = sizes[k];
      call (n, A, B);
      call (n, B, A);
      call (n, A, A);
      call (n, A + 1, A);
      call (n, A, A + 1);
      call (n, A, A + N);
      call (n, A + N * N / 2, A);
      call (n, A, A + N * N);
      call (n, A + N * N, A);
      call (n, A, A + N * N - 1);
      /* Misaligned, and so never partly the same.  */
      columns (n, n, (double *) ((char *) A + 4), B);
      PRINT (A);
    }
  return 0;
}
