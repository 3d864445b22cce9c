/* Which code runs: that for rows that are equally long and equally far apart, or the original.

   { dg-do run }
   { dg-options "-O3" }
   { dg-plugin-arguments "count-guards min-points=0" } */

#include <stdio.h>
#include <stdlib.h>
#include <vector>

unsigned long polyfuse_row_count[2], polyfuse_guard_count[2];

#define N 32

/* A row of LENGTH elements, from FIRST on; as std::vector, but anywhere.  */
struct row
{
  double *first, *last;
  size_t
  size () const
  {
    return last - first;
  }
  double &
  operator[] (size_t k) const
  {
    return first[k];
  }
};

static double A[2 * N * N], B[2 * N * N], C[2 * N * N];

/* A table with rows of LENGTH elements that are DISTANCE elements apart.  */
static std::vector<row>
table (double *data, int length, int distance)
{
  std::vector<row> rows;
  for (int i = 0; i < N; i++)
    rows.push_back ({ data + i * distance, data + i * distance + length });
  return rows;
}

__attribute__ ((noipa)) void
product (const std::vector<row> &c, const std::vector<row> &a,
         const std::vector<row> &b, int n)
{
  for (int i = 0; i < n; i++)
    for (size_t k = 0; k < a[i].size (); k++)
      for (size_t j = 0; j < b[k].size (); j++)
        c[i][j] += a[i][k] * b[k][j];
}

/* The same with rows that say how long they are.  */
struct counted
{
  long length;
  double *data;
};

__attribute__ ((noipa)) void
counted_product (counted *c, const counted *a, const counted *b, int n)
{
  for (int i = 0; i < n; i++)
    for (long k = 0; k < a[i].length; k++)
      for (long j = 0; j < c[i].length; j++)
        c[i].data[j] += a[i].data[k] * b[k].data[j];
}

/* Was COUNT increased in element RIGHT, or nowhere if that is negative, and in no
   other?  */
static void
expect (int line, unsigned long *count, int right)
{
  for (int k = 0; k < 2; k++)
    if (count[k] != (unsigned long)(k == right))
      {
        printf ("line %d: expected branch %d, counts are %lu, %lu\n", line,
                right, count[0], count[1]);
        abort ();
      }
  count[0] = count[1] = 0;
}

static void
run (int line, const std::vector<row> &c, const std::vector<row> &a,
     const std::vector<row> &b, int n, int equal, int generated)
{
  product (c, a, b, n);
  expect (line, polyfuse_row_count, equal);
  expect (line, polyfuse_guard_count, generated);
}

static void
run_counted (int line, counted *c, counted *a, counted *b, int n, int equal,
             int generated)
{
  counted_product (c, a, b, n);
  expect (line, polyfuse_row_count, equal);
  expect (line, polyfuse_guard_count, generated);
}

int
main ()
{
  std::vector<row> a = table (A, N, N), b = table (B, N, N),
                   c = table (C, N, N);
  run (__LINE__, c, a, b, N, 1, 1);
  run (__LINE__, c, a, b, 2, 1, 1);
  /* One row says nothing.  */
  run (__LINE__, c, a, b, 1, -1, -1);
  run (__LINE__, c, a, b, 0, -1, -1);
  run (__LINE__, a, a, b, N, 1, 0);
  run (__LINE__, c, a, table (B, N - 5, N + 3), N, 1, 1);
  run (__LINE__, c, table (A, N - 5, N + 3), b, N, 1, 1);
  run (__LINE__, c, table (A, 1, N), b, N, -1, -1);
  run (__LINE__, c, table (A, 0, N), b, N, -1, -1);
  run (__LINE__, c, a, table (B, 0, N), N, -1, -1);
  /* Rows that are equally long, but not equally far apart.  */
  std::vector<row> moved = b;
  moved[N - 1].first++, moved[N - 1].last++;
  run (__LINE__, c, a, moved, N, 0, -1);
  /* The last row is longer, or shorter.  */
  for (int more : { -1, 1 })
    {
      std::vector<row> ragged = a;
      ragged[N - 1].last += more;
      run (__LINE__, c, ragged, b, N - 1, 1, 1);
      ragged[N - 1].last -= more == 1;
      run (__LINE__, c, ragged, b, N, more == 1 ? 1 : -1, more == 1 ? 1 : -1);
      ragged = b;
      ragged[N - 1].last += more;
      run (__LINE__, c, a, ragged, N, -1, -1);
      /* The last row of B is not used.  */
      run (__LINE__, c, table (A, N - 1, N), ragged, N, 1, 1);
    }

  counted d[N], e[N], f[N];
  for (int i = 0; i < N; i++)
    {
      d[i] = { N, A + i * N };
      e[i] = { N, B + i * N };
      f[i] = { N, C + i * N };
    }
  run_counted (__LINE__, f, d, e, N, 1, 1);
  d[N / 2].length--;
  run_counted (__LINE__, f, d, e, N, -1, -1);
  d[N / 2].length++;
  f[0].length = 0;
  run_counted (__LINE__, f, d, e, N, -1, -1);
  for (int i = 0; i < N; i++)
    f[i].length = N / 2;
  run_counted (__LINE__, f, d, e, N, 1, 1);
  run_counted (__LINE__, d, d, e, N, 1, 0);
  return 0;
}
