/* Which code runs: the new one exactly when the check says so.

   { dg-do run }
   { dg-additional-options "-O3" }
   { dg-plugin-arguments "count-guards min-points=0" } */

#include <stdio.h>
#include <stdlib.h>

unsigned long polyfuse_guard_count[2];
static unsigned long before[2];

#define N 64
double A[4 * N * N], B[4 * N * N];

__attribute__ ((noipa)) void
columns (int n, int m, int ld, double *p, double *q)
{
  int i, j;
  for (j = 0; j < m; j++)
    for (i = 0; i < n; i++)
      p[i * ld + j] = p[i * ld + j] * 0.5 + q[i * ld + j];
}

/* Did the last call run the new code, as EXPECTED?  */
static void
expect (int line, unsigned long expected)
{
  if (polyfuse_guard_count[expected] != before[expected] + 1
      || polyfuse_guard_count[!expected] != before[!expected])
    {
      printf ("line %d: expected branch %lu, counts are %lu, %lu\n", line,
              expected, polyfuse_guard_count[0], polyfuse_guard_count[1]);
      abort ();
    }
  before[0] = polyfuse_guard_count[0];
  before[1] = polyfuse_guard_count[1];
}

#define NEW(...) (columns (__VA_ARGS__), expect (__LINE__, 1))
#define OLD(...) (columns (__VA_ARGS__), expect (__LINE__, 0))

int
main (void)
{
  NEW (N, N, N, A, B);
  NEW (N, N, N, B, A);
  NEW (N, N, N, A + 3, B + 1);
  /* Adjacent is not overlapping.  */
  NEW (N, N, N, A, A + N * N);
  NEW (N, N, N, A + N * N, A);
  /* One element is.  */
  OLD (N, N, N, A, A + N * N - 1);
  OLD (N, N, N, A + N * N - 1, A);
  OLD (N, N, N, A, A);
  OLD (N, N, N, A + 1, A);
  OLD (N, N, N, (double *) ((char *) (A + N * N) - 4), A);
  /* Rows that overlap, or run backwards.  */
  NEW (N, 3, N, A, B);
  OLD (N, N, N - 1, A, B);
  OLD (N, N, 0, A, B);
  OLD (3, 3, -4, A + N, B + N);
  /* Single rows and columns.  */
  NEW (1, N, N, A, B);
  NEW (N, 1, 1, A, B);
  return 0;
}
