/* Which code runs: that for rows that are equally far apart, or the original.

   { dg-do run }
   { dg-options "-O3" }
   { dg-plugin-arguments "count-guards min-points=0" } */

#include <stdio.h>
#include <stdlib.h>

unsigned long polyfuse_row_count[2], polyfuse_guard_count[2];

#define N 32
double A[2 * N * N], B[N * N + N], C[N * N];
static double *rows[3][N];

__attribute__ ((noipa)) void
product (int n, double **c, double **a, double **b)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i][j] += a[i][k] * b[k][j];
}

/* What is stored may be a part of a pointer.  */
__attribute__ ((noipa)) void
add (int n, unsigned char **to, unsigned char **from)
{
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      to[i][j] += from[i][j];
}

/* A table of rows at DATA, DISTANCE elements apart.  */
static double **
table (int number, double *data, int distance)
{
  for (int i = 0; i < N; i++)
    rows[number][i] = data + i * distance;
  return rows[number];
}

/* Was COUNT increased in element RIGHT, or nowhere if that is negative, and in no
   other?  */
static void
expect (int line, unsigned long *count, int right)
{
  for (int k = 0; k < 2; k++)
    if (count[k] != (k == right))
      {
        printf ("line %d: expected branch %d, counts are %lu, %lu\n", line,
                right, count[0], count[1]);
        abort ();
      }
  count[0] = count[1] = 0;
}

static void
run (int line, int n, double **c, double **a, double **b, int equal,
     int generated)
{
  product (n, c, a, b);
  expect (line, polyfuse_row_count, equal);
  expect (line, polyfuse_guard_count, generated);
}

static void
run_bytes (int line, int n, unsigned char **to, unsigned char **from, int generated)
{
  add (n, to, from);
  expect (line, polyfuse_row_count, 1);
  expect (line, polyfuse_guard_count, generated);
}

int
main (void)
{
  double **a = table (0, A, N), **b = table (1, B, N), **c = table (2, C, N);

  run (__LINE__, N, c, a, b, 1, 1);
  run (__LINE__, N - 1, c, a, b, 1, 1);
  run (__LINE__, 2, c, a, b, 1, 1);
  /* One row says nothing.  */
  run (__LINE__, 1, c, a, b, -1, -1);
  run (__LINE__, N, a, a, b, 1, 0);
  run (__LINE__, N, c, a, a, 1, 1);
  run (__LINE__, N, table (2, A + N * N, N), a, b, 1, 1);
  run (__LINE__, N, table (2, A + N * N - 1, N), a, b, 1, 0);
  c = table (2, C, N);
  run (__LINE__, N, c, a, table (1, B, N + 1), 1, 1);
  /* Rows that are only read may overlap.  */
  run (__LINE__, N, c, a, table (1, B, N - 1), 1, 1);
  run (__LINE__, N, c, a, table (1, B, 0), 1, 1);
  run (__LINE__, N, c, a, table (1, B + N * N, -N), 1, 0);
  b = table (1, B, N);
  b[N - 1]++;
  run (__LINE__, N, c, a, b, 0, -1);
  /* The last row is not used.  */
  run (__LINE__, N - 1, c, a, b, 1, 1);
  b[0] = b[1];
  run (__LINE__, N - 1, c, a, b, 0, -1);

  unsigned char *to[N], *from[N];
  for (int i = 0; i < N; i++)
    {
      to[i] = (unsigned char *)C + i * N;
      from[i] = (unsigned char *)B + i * N;
    }
  run_bytes (__LINE__, N, to, from, 1);
  run_bytes (__LINE__, N, to, to, 0);
  /* Zeros are added to what the tables are made of.  */
  for (int i = 0; i < N * N; i++)
    from[0][i] = 0;
  for (int i = 0; i < N; i++)
    to[i] = (unsigned char *)from + i * 8;
  run_bytes (__LINE__, 4, to, from, 0);
  run_bytes (__LINE__, 4, to + 1, from + 8, 1);
  for (int i = 0; i < N; i++)
    to[i] = (unsigned char *)to + i * 8;
  run_bytes (__LINE__, 4, to, from, 0);
  return 0;
}
