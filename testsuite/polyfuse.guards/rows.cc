/* Vectors of vectors, and matrices with rows of their own.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled product "are equally far apart" } }
   { dg-final { nest-rescheduled turned "are equally far apart" } }
   { dg-final { nest-rescheduled unique "are equally far apart" } } */

#include "check.h"
#include <memory>
#include <vector>

typedef std::vector<std::vector<double> > matrix;

void TEST_FUNCTION
product (matrix &c, const matrix &a, const matrix &b)
{
  const size_t n = c.size (), m = c[0].size (), p = b.size ();
  for (size_t i = 0; i < n; i++) /* nest: product */
    for (size_t j = 0; j < m; j++)
      {
        double sum = 0;
        for (size_t k = 0; k < p; k++)
          sum += a[i][k] * b[k][j];
        c[i][j] = sum;
      }
}

class grid
{
public:
  grid (int n, int m) : n (n), m (m), row (new float *[n])
  {
    for (int i = 0; i < n; i++)
      row[i] = new float[m]();
  }
  ~grid ()
  {
    for (int i = 0; i < n; i++)
      delete[] row[i];
    delete[] row;
  }
  void turned (const grid &other);
  float &
  operator() (int i, int j)
  {
    return row[i][j];
  }
  float
  operator() (int i, int j) const
  {
    return row[i][j];
  }

private:
  int n, m;
  float **row;
};

void TEST_FUNCTION
grid::turned (const grid &other)
{
  for (int j = 1; j < m - 1; j++) /* nest: turned */
    for (int i = 1; i < n - 1; i++)
      row[i][j] = other (i - 1, j) + other (i + 1, j) * 0.5f - row[i][j];
}

void TEST_FUNCTION
unique (int n, int m, std::unique_ptr<double[]> *rows, double *sum)
{
  for (int j = 0; j < m; j++) /* nest: unique */
    for (int i = 0; i < n; i++)
      sum[j] += rows[i][j];
}

int
main ()
{
  static const int sizes[] = { 1, 2, 5, 17, 40 };
  for (int n : sizes)
    for (int m : sizes)
      {
        matrix a (n, std::vector<double> (m)), b (m, std::vector<double> (n)),
            c (n, std::vector<double> (n));
        grid g (n, m), h (n, m);
        std::vector<std::unique_ptr<double[]> > rows;
        std::vector<double> sum (m);
        for (int i = 0; i < n; i++)
          {
            check_fill_double (a[i].data (), m);
            rows.emplace_back (new double[m]);
            check_fill_double (rows[i].get (), m);
            for (int j = 0; j < m; j++)
              {
                b[j][i] = a[i][j] * (i + 1);
                g (i, j) = a[i][j] * (j + 2);
                h (i, j) = a[i][j] + i;
              }
          }
        product (c, a, b);
        swap (b[0], b[m / 2]);
        product (c, a, b);
        if (n == m)
          product (a, a, b);
        for (int i = 0; i < n; i++)
          check_print ("c", c[i].data (), n * sizeof (double));
        check_print ("a", a[0].data (), m * sizeof (double));
        g.turned (h);
        g.turned (g);
        for (int i = 0; i < n; i++)
          check_print ("g", &g (i, 0), m * sizeof (float));
        unique (n, m, rows.data (), sum.data ());
        check_print ("sum", sum.data (), m * sizeof (double));
      }
  return 0;
}
