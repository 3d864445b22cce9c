/* Arrays behind C++ classes.

   { dg-compare modes }
   { dg-final { nest-rescheduled product "checked at run time" } } */

#include <vector>
extern "C" {
#include "check.h"
}

template <typename T> class matrix
{
public:
  matrix (int rows, int cols) : rows (rows), cols (cols), data (rows * cols) {}
  T &operator() (int i, int j) { return data[i * cols + j]; }
  const T &operator() (int i, int j) const { return data[i * cols + j]; }
  int n_rows () const { return rows; }
  int n_cols () const { return cols; }

private:
  int rows, cols;
  std::vector<T> data;
};

template <typename T>
void TEST_FUNCTION
product (matrix<T> &c, const matrix<T> &a, const matrix<T> &b)
{
  for (int i = 0; i < c.n_rows (); i++) /* nest: product */
    for (int j = 0; j < c.n_cols (); j++)
      for (int k = 0; k < a.n_cols (); k++)
        c (i, j) += a (i, k) * b (k, j);
}

int
main ()
{
  const int n = 100;
  matrix<double> a (n, n), b (n, n), c (n, n);
  check_fill_double (&a (0, 0), n * n);
  check_fill_double (&b (0, 0), n * n);
  product (c, a, b);
  product (a, a, b);
  check_print ("c", &c (0, 0), n * n * sizeof (double));
  check_print ("a", &a (0, 0), n * n * sizeof (double));
}
