/* Nests in a loop that no SCoP has, as it calls a function: its counter, or what it is told in each iteration, is
   a subscript of theirs and not the length of a row, and where references are that rely on it is known.  The new
   code must run.

   { dg-do run }
   { dg-additional-options "-O3" }
   { dg-plugin-arguments "count-guards min-points=0" }
   { dg-final { scan-remark "loop-around.c:30:.*nest rescheduled: interchanged j, k to k, j" } }
   { dg-final { scan-remark "loop-around.c:44:.*nest rescheduled: .*interchanged i, j, k to i, k, j" } } */

#include "check.h"

#define N 23

unsigned long polyfuse_guard_count[2];

double A[N * N], B[N * N], C[N * N], EXPECTED[N * N];

int next_rows (long *first, long *end);

/* How many rows there are is not known in front: at least one.  */
void TEST_FUNCTION
row_by_row (int n, double *c, const double *a, const double *b)
{
  long first, end;
  while (next_rows (&first, &end))
    {
      int i = first;
      do
	for (int j = 0; j < n; j++)
	  for (int k = 0; k < n; k++)
	    c[i * n + j] += a[i * n + k] * b[k * n + j];
      while (++i < (int) end);
    }
}

void TEST_FUNCTION
some_rows (int n, double c[n][n], double a[n][n], double b[n][n])
{
  long first, end;
  while (next_rows (&first, &end))
    {
      int last = end;
      for (int i = first; i < last; i++)
	for (int j = 0; j < n; j++)
	  for (int k = 0; k < n; k++)
	    c[i][j] += a[i][k] * b[k][j];
    }
}

static long at, rows;

/* Five rows at a time.  */
int CHECK_PLAIN
next_rows (long *first, long *end)
{
  *first = at;
  *end = at + 5 < rows ? at + 5 : rows;
  at = *end;
  return *first < *end;
}

static int CHECK_PLAIN
wrong (int n)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	double sum = 1;
	for (int k = 0; k < n; k++)
	  sum += A[i * n + k] * B[k * n + j];
	EXPECTED[i * n + j] = sum;
      }
  int differ = memcmp (C, EXPECTED, n * n * sizeof (double)) != 0;
  for (int k = 0; k < n * n; k++)
    C[k] = 1;
  at = 0;
  return differ;
}

int CHECK_PLAIN
main (void)
{
  check_fill_double (A, N * N);
  check_fill_double (B, N * N);
  for (int n = 1; n <= N; n += 11)
    {
      rows = n;
      wrong (n);
      unsigned long before = polyfuse_guard_count[1];
      row_by_row (n, C, A, B);
      if (wrong (n) || (n > 1 && polyfuse_guard_count[1] - before != n))
	return 1;
      before = polyfuse_guard_count[1];
      some_rows (n, (void *) C, (void *) A, (void *) B);
      if (wrong (n) || (n > 1 && polyfuse_guard_count[1] - before != (n + 4) / 5))
	return 2;
    }
  return 0;
}
