/* Loops up to the lengths of rows, which are the same for all rows of a matrix, or not.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-additional-options "-fchecking" }
   { dg-final { nest-rescheduled product "are equally long" } }
   { dg-final { nest-rescheduled sums "are equally long" } }
   { dg-final { nest-rescheduled inner "are equally long" } }
   { dg-final { nest-rescheduled first "interchanged i, j, k to" } }
   { dg-final { nest-rescheduled turned "interchanged i, j to j, i" } }
   { dg-final { nest-rescheduled narrow "interchanged i, j to j, i" } }
   { dg-final { nest-regenerated stencil } }
   { dg-final { nest-regenerated smooth } }
   { dg-final { nest-regenerated some } } */

#include "check.h"
#include <vector>

typedef std::vector<std::vector<double> > matrix;

void TEST_FUNCTION
product (matrix &c, const matrix &a, const matrix &b)
{
  for (size_t i = 0; i < a.size (); i++) /* nest: product */
    for (size_t j = 0; j < b[0].size (); j++)
      for (size_t k = 0; k < a[i].size (); k++)
        c[i][j] += a[i][k] * b[k][j];
}

void TEST_FUNCTION
sums (matrix &c, const matrix &a, const matrix &b)
{
  for (size_t i = 0; i < c.size (); i++) /* nest: sums */
    for (size_t j = 0; j < c[i].size (); j++)
      {
        double sum = 0;
        for (size_t k = 0; k < a[i].size (); k++)
          sum += a[i][k] * b[k][j];
        c[i][j] = sum;
      }
}

/* How many rows of B are asked depends on the lengths of those of A.  */
void TEST_FUNCTION
inner (matrix &c, const matrix &a, const matrix &b)
{
  for (size_t i = 0; i < a.size (); i++) /* nest: inner */
    for (size_t k = 0; k < a[i].size (); k++)
      for (size_t j = 0; j < b[k].size (); j++)
        c[i][j] += a[i][k] * b[k][j];
}

/* One is known in front of the loops.  */
void TEST_FUNCTION
first (matrix &c, const matrix &a, const matrix &b)
{
  for (size_t i = 0; i < a.size (); i++) /* nest: first */
    for (size_t j = 0; j < c[i].size (); j++)
      for (size_t k = 0; k < a[0].size (); k++)
        c[i][j] += a[i][k] * b[k][j];
}

void TEST_FUNCTION
turned (matrix &b, const matrix &a)
{
  for (size_t i = 0; i < a.size (); i++) /* nest: turned */
    for (size_t j = 0; j < a[i].size (); j++)
      b[j][i] = a[i][j];
}

void TEST_FUNCTION
narrow (matrix &b, const matrix &a)
{
  for (int i = 0; i < (int)a.size (); i++) /* nest: narrow */
    for (int j = 0; j < (int)a[i].size (); j++)
      b[j][i] = a[i][j];
}

/* Both matrices are asked, in each of several sweeps.  */
void TEST_FUNCTION
stencil (matrix &b, matrix &a, int times)
{
  for (int t = 0; t < times; t++) /* nest: stencil */
    {
      for (size_t i = 1; i < a.size () - 1; i++)
        for (size_t j = 1; j < a[i].size () - 1; j++)
          b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
      for (size_t i = 1; i < b.size () - 1; i++)
        for (size_t j = 1; j < b[i].size () - 1; j++)
          a[i][j] = 0.25 * (b[i - 1][j] + b[i + 1][j] + b[i][j - 1] + b[i][j + 1]);
    }
}

/* Neighbours in the same row.  */
void TEST_FUNCTION
smooth (matrix &b, matrix &a, int times)
{
  for (int t = 0; t < times; t++) /* nest: smooth */
    {
      for (size_t i = 0; i < a.size (); i++)
        for (size_t j = 1; j + 1 < a[i].size (); j++)
          b[i][j] = 0.5 * (a[i][j - 1] + a[i][j + 1]);
      for (size_t i = 0; i < b.size (); i++)
        for (size_t j = 1; j + 1 < b[i].size (); j++)
          a[i][j] = 0.5 * (b[i][j - 1] + b[i][j + 1]);
    }
}

/* Only rows from FIRST on, every other one.  */
double TEST_FUNCTION
some (const matrix &a, int first, int last, std::vector<double> &sum)
{
  double all = 0;
  for (int i = first; i < last; i++) /* nest: some */
    for (size_t j = 0; j < a[2 * i].size (); j++)
      {
        sum[j] += a[2 * i][j];
        all += a[2 * i][j];
      }
  return all;
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

/* All of the above, where A is N x P, B P x M and C N x M if EQUAL; else rows of A are shorter.  */
static void
all (matrix &c, const matrix &a, const matrix &b, int p, bool equal)
{
  product (c, a, b);
  sums (c, a, b);
  inner (c, a, b);
  if (equal)
    first (c, a, b);
  print (c);
  matrix d (p, std::vector<double> (a.size ())), e = a, f = a;
  turned (d, a);
  narrow (d, a);
  print (d);
  if (equal && p > 2 && a.size () > 2)
    stencil (e, f, 3);
  smooth (e, f, 3);
  print (e);
  print (f);
  std::vector<double> sum (p);
  double s = some (a, 0, (a.size () + 1) / 2, sum);
  s += some (a, 1, a.size () / 2, sum);
  check_print ("sum", sum.data (), p * sizeof (double));
  check_print ("s", &s, sizeof s);
}

int
main ()
{
  static const int sizes[] = { 1, 2, 3, 5, 17, 40 };
  for (int n : sizes)
    for (int m : sizes)
      for (int p : { 1, 3, 33 })
        {
          matrix a = make (n, p), b = make (p, m), c = make (n, m);
          all (c, a, b, p, true);
          a[n - 1].resize (p / 2);
          a[n / 2].resize (1);
          all (c, a, b, p, false);
          a[0].clear ();
          product (c, a, b);
          sums (c, a, b);
          inner (c, a, b);
          print (c);
          a = make (n, p);
          c[n / 2].resize (m / 2);
          sums (c, a, b);
          print (c);
          c = make (n, m);
          b[p - 1].resize (m / 3);
          b[p / 2].resize (m / 2);
          inner (c, a, b);
          print (c);
        }

  /* No rows, and rows without elements.  */
  matrix none, empty (3), a = make (3, 3);
  for (matrix *b : { &none, &empty })
    {
      sums (*b, *b, *b);
      inner (*b, *b, *b);
      turned (*b, *b);
      narrow (*b, *b);
    }
  product (a, empty, empty);
  first (a, empty, empty);
  sums (a, empty, none);
  inner (a, empty, none);
  print (a);

  /* A matrix and itself.  */
  a = make (20, 20);
  inner (a, a, a);
  turned (a, a);
  narrow (a, a);
  stencil (a, a, 2);
  sums (a, a, a);
  print (a);
  return 0;
}
