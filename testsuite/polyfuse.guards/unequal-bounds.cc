/* Loops of different lengths, each of which may be empty: matrix classes with
   sums in local variables.

   { dg-compare modes }
   { dg-final { nest-rescheduled product "checked at run time" } }
   { dg-final { nest-rescheduled squares "checked at run time" } } */

#include <vector>
extern "C" {
#include "check.h"
}

template <typename T> struct matrix
{
  matrix (size_t rows, size_t cols)
      : rows (rows), cols (cols), data (rows * cols)
  {
  }
  T &operator() (size_t i, size_t j) { return data[i * cols + j]; }
  const T &operator() (size_t i, size_t j) const { return data[i * cols + j]; }

  size_t rows, cols;
  std::vector<T> data;
};

template <typename T>
void TEST_FUNCTION
product (matrix<T> &c, const matrix<T> &a, const matrix<T> &b)
{
  for (size_t i = 0; i < a.rows; i++) /* nest: product */
    for (size_t j = 0; j < b.cols; j++)
      {
        T sum = 0;
        for (size_t k = 0; k < a.cols; k++)
          sum += a (i, k) * b (k, j);
        c (i, j) = sum;
      }
}

template <typename T>
void TEST_FUNCTION
column_squares (const matrix<T> &a, std::vector<T> &s)
{
  for (size_t j = 0; j < a.cols; j++) /* nest: squares */
    {
      T sum = 0;
      for (size_t i = 0; i < a.rows; i++)
        sum += a (i, j) * a (i, j);
      s[j] = sum;
    }
}

static void
run (size_t n, size_t m, size_t l)
{
  matrix<double> a (n, l), b (l, m), c (n, m);
  std::vector<double> s (l + 1, 3.5);
  check_fill_double (a.data.data (), n * l);
  check_fill_double (b.data.data (), l * m);
  check_fill_double (c.data.data (), n * m);
  product (c, a, b);
  column_squares (a, s);
  check_print ("c", c.data.data (), n * m * sizeof (double));
  check_print ("s", s.data (), s.size () * sizeof (double));
  product (a, a, b);
  check_print ("a", a.data.data (), n * l * sizeof (double));
}

int
main ()
{
  run (90, 100, 110);
  run (100, 100, 100);
  for (size_t n = 0; n < 3; n++)
    for (size_t m = 0; m < 3; m++)
      for (size_t l = 0; l < 3; l++)
        if (l >= m)
          run (n, m, l);
}
