/* Loops with several bounds, by std::min and std::max, over vectors: a row is asked for only where an
   iteration reads it.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled flat "vector loop j" } }
   { dg-final { nest-rescheduled sizes "interchanged j, k to" } } */

#include "check.h"
#include <algorithm>
#include <vector>

typedef std::vector<std::vector<double> > matrix;

void TEST_FUNCTION
band (matrix &c, const matrix &a, const matrix &b, int n, int m, int w)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = std::max (0, i - w); k < std::min (n, i + w + 1); k++)
        c[i][j] += a[i][k] * b[k][j];
}

void TEST_FUNCTION
flat (std::vector<double> &c, const std::vector<double> &a,
      const std::vector<double> &b, int n, int m, int w)
{
  for (int i = 0; i < n; i++) /* nest: flat */
    for (int j = 0; j < m; j++)
      {
        double sum = 0;
        for (int k = std::max (0, i - w); k < std::min (n, i + w + 1); k++)
          sum += a[i * n + k] * b[k * m + j];
        c[i * m + j] = sum;
      }
}

void TEST_FUNCTION
sizes (std::vector<double> &c, const std::vector<double> &a,
       const std::vector<double> &b, size_t n, size_t m, size_t w)
{
  for (size_t i = 0; i < n; i++)
    {
      size_t low = i > w ? i - w : 0, high = std::min (n, i + w + 1);
      for (size_t j = 0; j < m; j++) /* nest: sizes */
        for (size_t k = low; k < high; k++)
          c[i * m + j] += a[i * n + k] * b[k * m + j];
    }
}

static std::vector<double> CHECK_PLAIN
numbers (size_t n)
{
  std::vector<double> made (n + 1);
  check_fill_double (made.data (), n);
  return made;
}

/* Rows that nothing reads do not exist.  */
static matrix CHECK_PLAIN
rows (int n, int m)
{
  matrix made (n < 0 ? 0 : n);
  for (auto &row : made)
    row = numbers (m < 0 ? 0 : m);
  return made;
}

static void CHECK_PLAIN
run (int n, int m, int w)
{
  const size_t high = n < 0 ? 0 : n, wide = m < 0 ? 0 : m;
  std::vector<double> d = numbers (high * wide), a = numbers (high * high),
                      b = numbers (high * wide);
  flat (d, a, b, n, m, w);
  check_print ("flat", d.data (), d.size () * 8);
  if (w >= 0)
    sizes (d, a, b, high, wide, w);
  check_print ("sizes", d.data (), d.size () * 8);
  matrix c = rows (n, m);
  band (c, rows (w < 0 ? 0 : n, n), rows (w < 0 ? 0 : n, m), n, m, w);
  for (const auto &row : c)
    check_print ("band", row.data (), row.size () * 8);
}

int
main ()
{
  for (int n = -1; n < 7; n++)
    for (int m = -1; m < 4; m++)
      for (int w = -2; w < 5; w++)
        run (n, m, w);
  run (90, 70, 9);
  run (60, 40, 100);
}
