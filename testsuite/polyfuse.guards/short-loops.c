/* The new code is not worth it where the loop that it vectorizes is short, however many
   iterations there are of the others; and small sums of integers that the source keeps in
   memory are worth it, as GCC stores them in each iteration.

   { dg-do run }
   { dg-options "-O3" }
   { dg-plugin-arguments "count-guards" } */

#include <stdio.h>
#include <stdlib.h>

unsigned long polyfuse_guard_count[2];
static unsigned long before[2];

#define N 100000
double u[N], r[N], d[N];
int a[N], x[N], s[N];

/* Derivatives in NE elements with NP points each.  */
__attribute__ ((noipa)) void
derive (int np, int ne, double *restrict to, const double *restrict from,
        const double *restrict by)
{
  for (int e = 0; e < ne; e++)
    for (int i = 0; i < np; i++)
      {
        double sum = 0;

        for (int l = 0; l < np; l++)
          sum += by[l * np + i] * from[e * np + l];
        to[e * np + i] = sum;
      }
}

__attribute__ ((noipa)) void
add_up (int rows, int columns, int *sum, const int *matrix, const int *factor)
{
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      sum[i] += matrix[i * columns + j] * factor[j];
}

/* Did the last call run the new code, as EXPECTED?  */
static void
expect (int line, unsigned long expected)
{
  if (polyfuse_guard_count[expected] != before[expected] + 1
      || polyfuse_guard_count[!expected] != before[!expected])
    {
      fprintf (stderr, "line %d: expected branch %lu, counts are %lu, %lu\n", line,
              expected, polyfuse_guard_count[0], polyfuse_guard_count[1]);
      abort ();
    }
  before[0] = polyfuse_guard_count[0];
  before[1] = polyfuse_guard_count[1];
}

int
main (void)
{
  derive (3, 5000, r, u, d);
  expect (__LINE__, 0);
  derive (24, 100, r, u, d);
  expect (__LINE__, 1);
  add_up (2, 4, s, a, x);
  expect (__LINE__, 0);
  add_up (100, 100, s, a, x);
  expect (__LINE__, 1);
  add_up (100, 100, a, a, x);
  expect (__LINE__, 0);
  return 0;
}
