// Lengths of rows of which some are compared only, and which stores change behind a pointer that moves.
//
// { dg-compare modes }

#include "check.h"
#include <vector>

typedef std::vector<std::vector<double>> matrix;

struct row
{
  double *b;
  long n;
};

constexpr int N = 42, M = 4000;
static double area[N][M], x[64 * 64];
static row rows[N];

// Rows from M on are looked at, and read no more.
long TEST_FUNCTION
empty_rows (matrix &c, const matrix &a, const matrix &b, size_t m, size_t n)
{
  long empty = 0;
  for (size_t i = 0; i < a.size (); i++)
    {
      if (a[i].empty ())
        empty++;
      if (i < m)
        for (size_t j = 0; j < n; j++)
          for (size_t k = 0; k < a[i].size (); k++)
            c[i][j] += a[i][k] * b[k][j];
    }
  return empty;
}

// The next row gets another length.
void TEST_FUNCTION
next_length (row *a, long m, long q)
{
  for (long i = 0; i < m; i++)
    {
      row *r = a + i;
      for (long j = 0; j < r->n; j++)
        for (long k = 0; k < q; k++)
          r->b[k] += r->b[j + q] * 0.5;
      r[1].n = 7;
    }
}

void TEST_FUNCTION
walked_length (row *a, const double *b, long m)
{
  row *r = a;
  for (long i = 0; i < m; i++, r++)
    {
      for (long j = 0; j < 40; j++)
        for (long k = 0; k < r->n; k++)
          r->b[j] += b[k * 40 + j];
      (r + 1)->n = i & 7;
    }
}

// And another place.
void TEST_FUNCTION
walked_row (row *a, const double *b, double *z, long m, long q)
{
  row *r = a;
  for (long i = 0; i < m; i++, r++)
    {
      for (long j = 0; j < q; j++)
        for (long k = 0; k < q; k++)
          r->b[j] += b[k * q + j];
      (r + 1)->b = z;
    }
}

static void
fill ()
{
  for (int i = 0; i < N; i++)
    {
      rows[i] = { area[i], 30 };
      for (int k = 0; k < M; k++)
        area[i][k] = i + k % 7;
    }
  for (int k = 0; k < 64 * 64; k++)
    x[k] = k % 13;
}

int
main ()
{
  matrix a (40), b (64, std::vector<double> (64, 2)),
      c (40, std::vector<double> (64, 0));
  for (int i = 0; i < 20; i++)
    a[i].assign (64, 1.5);
  long empty = empty_rows (c, a, b, 20, 64);
  PRINT (empty);
  fill ();
  next_length (rows, 40, 50);
  PRINT (area);
  fill ();
  walked_length (rows, x, 40);
  PRINT (area);
  fill ();
  walked_row (rows, x, area[3], 40, 60);
  PRINT (area);
  return 0;
}
