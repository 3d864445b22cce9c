// Nests over std::array, with iterators of unsigned 64-bit type:
//
//   for (j) for (i) A[i][j] += 0.5 * B[i][j];
//
// i and j are to be interchanged.
//
// { dg-compare modes }
// { dg-final { nest-rescheduled arrays "vector loop j" } }
// { dg-final { nest-rescheduled product "i, j, k to i, k, j" } }

#include "check.h"
#include <array>
#include <vector>

constexpr std::size_t N = 250;
using square = std::array<std::array<double, N>, N>;

square A, B;

void TEST_FUNCTION
arrays ()
{
  for (std::size_t j = 0; j < N; j++) // nest: arrays
    for (std::size_t i = 0; i < N; i++)
      A[i][j] += 0.5 * B[i][j];
}

// Rows are taken by address, in a loop.
struct matrix
{
  square rows;
};

void TEST_FUNCTION
product (const matrix &a, const matrix &b, matrix &c)
{
  for (std::size_t i = 0; i < N; i++) // nest: product
    for (std::size_t j = 0; j < N; j++)
      {
	double sum = 0;
	for (std::size_t k = 0; k < N; k++)
	  sum += a.rows[i][k] * b.rows[k][j];
	c.rows[i][j] = sum;
      }
}

void TEST_FUNCTION
vectors (std::vector<double> &v, const std::vector<double> &w)
{
  for (std::size_t j = 0; j < N; j++)
    for (std::size_t i = 0; i < N; i++)
      v[i * N + j] += 0.5 * w[i * N + j];
}

double TEST_FUNCTION
ranges ()
{
  double sum = 0;
  for (const auto &row : A)
    for (double x : row)
      sum += x;
  return sum;
}

int
main ()
{
  check_fill_double (A[0].data (), N * N);
  check_fill_double (B[0].data (), N * N);
  arrays ();
  PRINT (A);
  static matrix m, n;
  m.rows = A;
  product (m, m, n);
  PRINT (n);
  product (m, n, m);
  PRINT (m);
  std::vector<double> v (N * N), w (N * N);
  check_fill_double (v.data (), N * N);
  check_fill_double (w.data (), N * N);
  vectors (v, w);
  check_print ("v", v.data (), N * N * sizeof (double));
  double sum = ranges ();
  PRINT (sum);
}
