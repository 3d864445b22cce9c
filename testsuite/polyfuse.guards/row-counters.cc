/* Rows that are numbered by counters of 32 bits, up to sizes of 64 bits.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-additional-options "-fchecking" }
   { dg-final { nest-rescheduled product "are equally far apart" } }
   { dg-final { nest-rescheduled pointers "are equally far apart" } }
   { dg-final { nest-rescheduled inside "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled lengths "are equally long" } }
   { dg-final { nest-rescheduled turned "interchanged i, j to j, i" } } */

#include "check.h"
#include <vector>

typedef std::vector<std::vector<double> > matrix;

void TEST_FUNCTION
product (matrix &c, const matrix &a, const matrix &b)
{
  for (unsigned i = 0; i < a.size (); i++) /* nest: product */
    for (unsigned j = 0; j < b[0].size (); j++)
      for (unsigned k = 0; k < b.size (); k++)
        c[i][j] += a[i][k] * b[k][j];
}

void TEST_FUNCTION
pointers (double **c, double **a, double **b, size_t n, size_t m, size_t p)
{
  for (unsigned i = 0; i < n; i++) /* nest: pointers */
    for (unsigned j = 0; j < m; j++)
      for (unsigned k = 0; k < p; k++)
        c[i][j] += a[i][k] * b[k][j];
}

void TEST_FUNCTION
inside (matrix &b, const matrix &a)
{
  for (unsigned j = 1; j < a[0].size () - 1; j++) /* nest: inside */
    for (unsigned i = 1; i < a.size () - 1; i++)
      b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}

void TEST_FUNCTION
lengths (matrix &c, const matrix &a, const matrix &b)
{
  for (unsigned i = 0; i < c.size (); i++) /* nest: lengths */
    for (unsigned j = 0; j < c[i].size (); j++)
      {
        double sum = 0;
        for (unsigned k = 0; k < a[i].size (); k++)
          sum += a[i][k] * b[k][j];
        c[i][j] = sum;
      }
}

void TEST_FUNCTION
turned (matrix &b, const matrix &a)
{
  for (unsigned i = 0; i < a.size (); i++) /* nest: turned */
    for (unsigned j = 0; j < a[i].size (); j++)
      b[j][i] = a[i][j];
}

static matrix
make (int n, int m)
{
  matrix a (n, std::vector<double> (m));
  for (int i = 0; i < n; i++)
    check_fill_double (a[i].data (), m);
  return a;
}

static void
print (const matrix &a)
{
  for (size_t i = 0; i < a.size (); i++)
    check_print ("a", a[i].data (), a[i].size () * sizeof (double));
}

static std::vector<double *>
rows (matrix &a)
{
  std::vector<double *> all;
  for (std::vector<double> &row : a)
    all.push_back (row.data ());
  return all;
}

int
main ()
{
  static const int sizes[] = { 1, 2, 3, 17, 40 };
  for (int n : sizes)
    for (int m : sizes)
      for (int p : { 1, 3, 33 })
        {
          matrix a = make (n, p), b = make (p, m), c = make (n, m), d = make (p, n);
          product (c, a, b);
          pointers (rows (c).data (), rows (a).data (), rows (b).data (), n, m, p);
          pointers (rows (c).data (), rows (a).data (), rows (b).data (), 0, m, p);
          pointers (rows (c).data (), rows (a).data (), rows (b).data (), n, 0, p);
          print (c);
          lengths (c, a, b);
          print (c);
          turned (d, a);
          a[n / 2].resize (1);
          lengths (c, a, b);
          turned (d, a);
          if (n > 2 && m > 2)
            {
              matrix e = make (n, m);
              inside (e, c);
              inside (e, e);
              print (e);
            }
          print (c);
          print (d);
        }
  matrix none, empty (3);
  lengths (none, none, none);
  lengths (empty, none, none);
  product (none, none, none);
  turned (none, empty);
  return 0;
}
