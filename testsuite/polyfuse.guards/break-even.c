/* Sizes that the new code is predicted to be worth it for run it, smaller ones do
   not: for arrays of which it has to be checked whether they overlap, and for
   others.  The loops count that are innermost in the new code.

   { dg-do run }
   { dg-options "-O3" }
   { dg-plugin-arguments "count-guards" } */

#include <stdio.h>
#include <stdlib.h>

unsigned long polyfuse_guard_count[2];
static unsigned long before[2];

#define N 600
double A[N][N], B[N][N], C[N][N];

__attribute__ ((noipa)) void
behind_pointers (int n, double *c, const double *a, const double *b)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
}

__attribute__ ((noipa)) void
at_file_scope (int n)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        C[i][j] += A[i][k] * B[k][j];
}

/* Few channels and few coefficients, of large images.  */
__attribute__ ((noipa)) void
convolve (int channels, int size, int rows, double *restrict out,
          const double *restrict in, const double *restrict w)
{
  int n = rows - size + 1;

  for (int k = 0; k < channels; k++)
    for (int y = 0; y < n; y++)
      for (int x = 0; x < n; x++)
        {
          double sum = 0;

          for (int c = 0; c < channels; c++)
            for (int r = 0; r < size; r++)
              for (int s = 0; s < size; s++)
                sum += in[(c * rows + y + r) * rows + x + s]
                       * w[((k * channels + c) * size + r) * size + s];
          out[(k * n + y) * n + x] = sum;
        }
}

/* The size of the window is the difference of two others, and small all the same.  */
__attribute__ ((noipa)) void
filter (int channels, int size, int rows, int columns, double *restrict out,
        const double *restrict in, const double *restrict w)
{
  int m = rows - size + 1, n = columns - size + 1;

  for (int c = 0; c < channels; c++)
    for (int y = 0; y < m; y++)
      for (int x = 0; x < n; x++)
        {
          double sum = 0;

          for (int r = 0; r < size; r++)
            for (int s = 0; s < size; s++)
              sum += in[(c * rows + y + r) * columns + x + s]
                     * w[(c * size + r) * size + s];
          out[(c * m + y) * n + x] = sum;
        }
}

/* Did the last call run the new code, as EXPECTED?  */
static void
expect (int line, unsigned long expected)
{
  if (polyfuse_guard_count[expected] != before[expected] + 1
      || polyfuse_guard_count[!expected] != before[!expected])
    {
      fprintf (stderr, "line %d: expected branch %lu, counts are %lu, %lu\n",
               line, expected, polyfuse_guard_count[0],
               polyfuse_guard_count[1]);
      abort ();
    }
  before[0] = polyfuse_guard_count[0];
  before[1] = polyfuse_guard_count[1];
}

/* Where loops begin and end is known by itself alone.  */
__attribute__ ((noipa)) void
from_to (int first, int end, int from, int to, int start, int stop)
{
  for (int i = first; i < end; i++)
    for (int j = from; j < to; j++)
      for (int k = start; k < stop; k++)
        C[i][j] += A[i][k] * B[k][j];
}

/* The same of a type for which it is assumed how large the numbers are.  */
__attribute__ ((noipa)) void
from_to_long (long first, long end, long from, long to, long start, long stop,
              double (*restrict c)[N], double (*restrict a)[N],
              double (*restrict b)[N])
{
  for (long i = first; i < end; i++)
    for (long j = from; j < to; j++)
      for (long k = start; k < stop; k++)
        c[i][j] += a[i][k] * b[k][j];
}

/* Where they begin and end are multiples of one number.  */
__attribute__ ((noipa)) void
around (int r)
{
  for (int i = -2 * r; i <= 2 * r; i++)
    for (int j = -2 * r; j <= 2 * r; j++)
      for (int k = -2 * r; k <= 2 * r; k++)
        C[i + 2 * r][j + 2 * r]
            += A[i + 2 * r][k + 2 * r] * B[k + 2 * r][j + 2 * r];
}

/* Up to the end of a block, or of the matrix.  */
__attribute__ ((noipa)) void
block (int x, int y, int n)
{
  for (int i = x * 64; i < ((x + 1) * 64 < n ? (x + 1) * 64 : n); i++)
    for (int j = y * 64; j < ((y + 1) * 64 < n ? (y + 1) * 64 : n); j++)
      for (int k = 0; k < n; k++)
        C[i][j] += A[i][k] * B[k][j];
}

int
main (void)
{
  behind_pointers (2, C[0], A[0], B[0]);
  expect (__LINE__, 0);
  behind_pointers (40, C[0], A[0], B[0]);
  expect (__LINE__, 1);
  behind_pointers (40, C[0], C[0], B[0]);
  expect (__LINE__, 0);
  at_file_scope (2);
  expect (__LINE__, 0);
  at_file_scope (40);
  expect (__LINE__, 1);
  convolve (3, 3, 150, C[0], A[0], B[0]);
  expect (__LINE__, 1);
  convolve (3, 3, 6, C[0], A[0], B[0]);
  expect (__LINE__, 0);
  filter (3, 3, 40, 42, C[0], A[0], B[0]);
  expect (__LINE__, 1);
  filter (3, 3, 6, 5, C[0], A[0], B[0]);
  expect (__LINE__, 0);
  /* However many rows there are, few places in each are not worth it.  */
  filter (1, 9, 400, 10, C[0], A[0], B[0]);
  expect (__LINE__, 0);
  filter (1, 9, 400, 50, C[0], A[0], B[0]);
  expect (__LINE__, 1);
  from_to (20, 60, 10, 50, 0, 40);
  expect (__LINE__, 1);
  from_to (20, 22, 10, 12, 0, 2);
  expect (__LINE__, 0);
  from_to_long (20, 60, 10, 50, 0, 40, C, A, B);
  expect (__LINE__, 1);
  from_to_long (20, 22, 10, 12, 0, 2, C, A, B);
  expect (__LINE__, 0);
  block (1, 2, 300);
  expect (__LINE__, 1);
  block (0, 0, 2);
  expect (__LINE__, 0);
  around (10);
  expect (__LINE__, 1);
  around (0);
  expect (__LINE__, 0);
  return 0;
}
