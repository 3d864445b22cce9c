/* Loops that end where a pointer has come to, as ranges and algorithms of the C++ library have them: rows of
   one vector, of vectors, and of arrays, forwards and backwards.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-additional-options "-fchecking" }
   { dg-final { nest-rescheduled product "vector loop j" } }
   { dg-final { nest-rescheduled product_of_rows "are equally long" } }
   { dg-final { nest-rescheduled triangle "vector loop i|vector loop j|unrolled" } }
   { dg-final { nest-rescheduled columns "interchanged j, .* to .*, j" } }
   { dg-final { nest-rescheduled columns_of_array "interchanged j, .* to .*, j" } }
   { dg-final { nest-rescheduled scaled "are equally long" } }
   { dg-final { nest-rescheduled polynomial "interchanged i, .* to .*, i" } }
   { dg-final { nest-rescheduled pairs "interchanged i, .* to .*, i" } }
   { dg-final { nest-rescheduled filter "interchanged i, .* to .*, i" } }
   { dg-final { nest-rescheduled pointers "interchanged j, .* to .*, j" } } */

#include "check.h"
#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

typedef std::vector<double> row;
typedef std::vector<row> matrix;

struct point
{
  double x, y, z;
};

void TEST_FUNCTION
product (row &c, const row &a, const row &b, int n, int m)
{
  for (int i = 0; i < n; i++) /* nest: product */
    for (int j = 0; j < n; j++)
      c[i * n + j] = std::inner_product (
          a.begin () + i * m, a.begin () + (i + 1) * m, b.begin () + j * m, 0.0);
}

void TEST_FUNCTION
product_of_rows (matrix &c, const matrix &a, const matrix &b)
{
  for (size_t i = 0; i < a.size (); i++) /* nest: product_of_rows */
    for (size_t j = 0; j < b.size (); j++)
      c[i][j] = std::inner_product (a[i].begin (), a[i].end (),
                                    b[j].begin (), 0.0);
}

void TEST_FUNCTION
triangle (row &c, const row &a, int n)
{
  for (int i = 0; i < n; i++) /* nest: triangle */
    for (int j = 0; j < n; j++)
      c[i * n + j] += std::inner_product (a.begin () + i * n,
                                          a.begin () + i * n + i,
                                          a.begin () + j * n, 0.0);
}

void TEST_FUNCTION
columns (row &s, const matrix &a)
{
  for (size_t j = 0; j < s.size (); j++) /* nest: columns */
    {
      double sum = 0;
      for (const row &r : a)
        sum += r[j];
      s[j] = sum;
    }
}

typedef std::array<std::array<double, 40>, 33> table;

void TEST_FUNCTION
columns_of_array (std::array<double, 40> &s, const table &a)
{
  for (size_t j = 0; j < s.size (); j++) /* nest: columns_of_array */
    {
      double sum = 0;
      for (const auto &r : a)
        sum += r[j];
      s[j] = sum;
    }
}

void TEST_FUNCTION
scaled (matrix &a, const row &s, int times)
{
  for (int t = 0; t < times; t++) /* nest: scaled */
    for (row &r : a)
      std::transform (r.begin (), r.end (), s.begin (), r.begin (),
                      [] (double x, double y) { return x * y; });
}

void TEST_FUNCTION
polynomial (row &y, const row &c, const row &x)
{
  for (size_t i = 0; i < x.size (); i++) /* nest: polynomial */
    {
      double value = 0;
      for (auto k = c.rbegin (); k != c.rend (); ++k)
        value = value * x[i] + *k;
      y[i] = value;
    }
}

void TEST_FUNCTION
pairs (row &f, const std::vector<point> &p)
{
  size_t i = 0;
  for (auto a = p.begin (); a != p.end (); ++a, ++i) /* nest: pairs */
    {
      double sum = 0;
      for (auto b = p.begin (); b != p.end (); ++b)
        sum += (a->x - b->x) * (a->y - b->y) + b->z;
      f[i] = sum;
    }
}

void TEST_FUNCTION
filter (row &y, const row &x, const row &h)
{
  for (size_t i = 0; i < y.size (); i++) /* nest: filter */
    {
      double sum = 0;
      auto from = x.begin () + i;
      for (double c : h)
        sum += c * *from++;
      y[i] = sum;
    }
}

void TEST_FUNCTION
pointers (double *s, const double *a, const double *end, int m)
{
  for (int j = 0; j < m; j++) /* nest: pointers */
    for (const double *p = a; p != end; p += 7)
      s[j] += p[j];
}

/* The pointer is used behind the loop.  */

const double *TEST_FUNCTION
behind (double *s, const double *a, int n, int m)
{
  const double *p = a;
  for (int i = 0; i < n; i++)
    {
      double sum = 0;
      for (const double *end = p + m; p != end; p++)
        sum += *p;
      s[i] = sum;
    }
  return p;
}

static row
make (size_t n)
{
  row a (n);
  check_fill_double (a.data (), n);
  return a;
}

static matrix
make (size_t n, size_t m)
{
  matrix a (n, row (m));
  for (row &r : a)
    check_fill_double (r.data (), m);
  return a;
}

static void
print (const row &a)
{
  check_print ("a", a.data (), a.size () * sizeof (double));
}

static void
print (const matrix &a)
{
  for (const row &r : a)
    print (r);
}

static void
run (int n, int m)
{
  row c = make (n * n), a = make (n * m), b = make (n * m);
  product (c, a, b, n, m);
  print (c);
  row square = make (n * n);
  triangle (c, square, n);
  print (c);

  matrix d = make (n, n), e = make (n, m), f = make (n, m);
  product_of_rows (d, e, f);
  print (d);
  row s = make (m);
  columns (s, e);
  scaled (e, s, 3);
  print (s);
  if (n > 2 && m > 0)
    {
      e[n / 2].resize (1);
      e[1].clear ();
    }
  scaled (e, s, 2);
  product_of_rows (d, e, f);
  print (d);
  print (e);

  row y = make (n), x = make (n), h = make (m);
  polynomial (y, h, x);
  print (y);
  polynomial (x, x, x);
  print (x);
  std::vector<point> p (n);
  for (point &q : p)
    check_fill_double (&q.x, 3);
  pairs (y, p);
  print (y);
  row longer = make (n + m);
  filter (y, longer, h);
  print (y);

  row all = make (7 * n + m);
  pointers (s.data (), all.data (), all.data () + 7 * n, m);
  print (s);
  row sums (n);
  check_print ("count", sums.data (), n * sizeof (double));
  long walked = behind (sums.data (), a.data (), n, m) - a.data ();
  check_print ("walked", &walked, sizeof (walked));
  print (sums);
}

int
main ()
{
  static const int sizes[] = { 0, 1, 2, 17, 40 };
  for (int n : sizes)
    for (int m : sizes)
      run (n, m);
  static table t;
  static std::array<double, 40> s;
  check_fill_double (t[0].data (), 33 * 40);
  columns_of_array (s, t);
  check_print ("s", s.data (), sizeof (s));
}
