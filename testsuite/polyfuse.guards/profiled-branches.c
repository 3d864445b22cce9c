/* Which code runs: a copy for the sizes of the profile, for others the code that is
   generated for all, or the original.

   { dg-do run }
   { dg-options "-O3" }
   { dg-training "64" }
   { dg-plugin-arguments "count-guards min-points=0" } */

#include <stdio.h>
#include <stdlib.h>

unsigned long polyfuse_size_count[2], polyfuse_guard_count[2];

#define MOST 100
double A[2 * MOST * MOST], B[MOST * MOST], C[MOST * MOST];

__attribute__ ((noipa)) void
product (int n, double *c, const double *a, const double *b)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
}

/* Was COUNT increased in element RIGHT, and in no other?  */
static void
expect (int line, unsigned long *count, unsigned long right)
{
  if (count[right] != 1 || count[!right] != 0)
    {
      printf ("line %d: expected branch %lu, counts are %lu, %lu\n", line,
              right, count[0], count[1]);
      abort ();
    }
  count[right] = 0;
}

static void
run (int line, int n, double *c, int special, int generated)
{
  product (n, c, A, B);
  expect (line, polyfuse_size_count, special);
  expect (line, polyfuse_guard_count, generated);
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    {
      product (atoi (argv[1]), C, A, B);
      return 0;
    }
  run (__LINE__, 64, C, 1, 1);
  run (__LINE__, 64, A, 1, 0);
  run (__LINE__, 64, A + 1, 1, 0);
  run (__LINE__, 64, A + 64 * 64 - 1, 1, 0);
  run (__LINE__, 64, A + 64 * 64, 1, 1);
  run (__LINE__, 63, C, 0, 1);
  run (__LINE__, 65, C, 0, 1);
  run (__LINE__, MOST, C, 0, 1);
  run (__LINE__, 65, A, 0, 0);
  run (__LINE__, 1, C, 0, 1);
  return 0;
}

/* { dg-final { scan-remark "checked at run time: n is 64, .c. and" } }
   { dg-final { scan-remark "checked at run time: .c. and" } } */
