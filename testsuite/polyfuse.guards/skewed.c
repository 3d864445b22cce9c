/* Recurrences in arrays of run-time sizes: the values that unrolled rows hand on from
   one iteration to the next stay in registers.  All sizes, and arrays that overlap.

   { dg-compare modes }
   { dg-final { nest-rescheduled align "skewed i\\+j; .*unrolled i by .*checked at run time" } }
   { dg-final { nest-rescheduled rows "unrolled i by .*checked at run time" } }
   { dg-final { nest-rescheduled sums "unrolled i by .*checked at run time" } }
   { dg-final { nest-rescheduled sweeps "2t\\+i.*unrolled t by" } }
   { dg-final { nest-rescheduled two "unrolled i by .*checked at run time" } }
   { dg-final { nest-rescheduled first "unrolled i by .*checked at run time" } } */

#include "check.h"

#define N 60

#define MANY 1010

double a[4 * N * N], b[4 * N * N], many_rows[MANY * MANY];

void TEST_FUNCTION
align (int n, int m, double d[n + 1][m + 1], double s[n + 1][m + 1])
{
  for (int i = 1; i <= n; i++) /* nest: align */
    for (int j = 1; j <= m; j++)
      {
        double x = d[i - 1][j - 1] + s[i][j], y = d[i - 1][j] - 0.5,
               z = d[i][j - 1] - 0.5;
        x = x > y ? x : y;
        d[i][j] = x > z ? x : z;
      }
}

/* Each value goes to the next iteration and to the one after it.  */

void TEST_FUNCTION
rows (int n, int m, double x[n][m])
{
  for (int i = 0; i < n; i++) /* nest: rows */
    for (int j = 2; j < m; j++)
      x[i][j] = 0.5 * x[i][j] + 0.7 * x[i][j - 1] - 0.3 * x[i][j - 2];
}

/* Values that stay in one place, backwards.  */

void TEST_FUNCTION
sums (int n, int m, int ld, double *x, double *y)
{
  for (int i = 0; i < n; i++) /* nest: sums */
    for (int j = m - 2; j >= 0; j--)
      x[i * ld + j] += x[i * ld + j + 1] / (2 + y[i * ld + j]);
}

void TEST_FUNCTION
sweeps (int t_end, int n, double *x)
{
  for (int t = 0; t < t_end; t++) /* nest: sweeps */
    for (int i = 1; i < n - 1; i++)
      x[i] = (x[i - 1] + x[i] + x[i + 1]) * 0.25;
}

/* Two stores to one array in each iteration: the second one is what the next
   iteration reads where they meet.  */

void TEST_FUNCTION
two (int n, int m, double x[n][m])
{
  for (int i = 0; i < n; i++) /* nest: two */
    for (int j = 1; j < m - 1; j++)
      {
        x[i][j] = x[i][j - 1] / 3 + x[i][j];
        x[i][j + 1] = x[i][j + 1] / (2 + x[i][j]);
      }
}

/* What the first iteration reads, another statement has written in that iteration.  Matrices
   that are gone through once are taken to be too large to unroll this.  */

volatile int turns = 1;

void TEST_FUNCTION
first (int n, int m, double (*restrict x)[m], double *restrict y)
{
  for (int t = 0; t < turns; t++)
    for (int i = 0; i < n; i++) /* nest: first */
      for (int j = 1; j < m; j++)
        {
          x[i][0] = y[j];
          x[i][j] = x[i][j - 1] / 3 + 0.25;
        }
}

int
main (void)
{
  static const int sizes[] = { 0, 1, 2, 3, 4, 5, 8, 9, 15, 16, 17, 31, N - 3, N };
  const int many = sizeof sizes / sizeof *sizes;

  for (int k = 0; k < many * many; k++)
    {
      int n = sizes[k / many], m = sizes[k % many];
      FILL_DOUBLE (a);
      FILL_DOUBLE (b);
      align (n, m, (void *)a, (void *)b);
      align (n, m, (void *)a, (void *)(a + 1));
      align (n, m, (void *)(a + m), (void *)a);
      align (n, m, (void *)a, (void *)(a + (n + 1) * (m + 1)));
      PRINT (a);
      rows (n, m ? m : 1, (void *)b);
      PRINT (b);
      sums (n, m, m, a, b);
      sums (n, m, 1, a, b);
      sums (n, m, -m, a + N * N, b + N * N);
      sums (n, m, m, a, a + 1);
      sums (n, m, m, a + m, a);
      PRINT (a);
      sweeps (n, 20 * m, a);
      PRINT (a);
      two (n, m ? m : 1, (void *)a);
      first (n, m ? m : 1, (void *)b, a);
      PRINT (b);
      PRINT (a);
    }
  FILL_DOUBLE (many_rows);
  first (MANY, MANY, (void *)many_rows, a);
  PRINT (many_rows);
  return 0;
}
