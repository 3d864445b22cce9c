/* Sizes of vectors that are asked for in the conditions of loops: a matrix may have no rows, and then
   there is no first row to ask, nor is a size always computed.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled product "interchanged i, j, k to" } }
   { dg-final { nest-rescheduled inner "interchanged i, j, k to" } }
   { dg-final { nest-rescheduled first_rows "interchanged i, j, k to" } }
   { dg-final { nest-rescheduled repeated "interchanged i, j, k to" } }
   { dg-final { nest-rescheduled turned "interchanged j, i to i, j" } } */

#include "check.h"
#include <vector>

typedef std::vector<std::vector<double> > matrix;

void TEST_FUNCTION
product (matrix &c, const matrix &a, const matrix &b)
{
  for (size_t i = 0; i < a.size (); i++) /* nest: product */
    for (size_t j = 0; j < b[0].size (); j++)
      for (size_t k = 0; k < b.size (); k++)
        c[i][j] += a[i][k] * b[k][j];
}

/* Only the innermost loop asks.  */
void TEST_FUNCTION
inner (matrix &c, const matrix &a, const matrix &b, int n, int m)
{
  for (int i = 0; i < n; i++) /* nest: inner */
    for (int j = 0; j < m; j++)
      for (int k = 0; k < (int)b.size (); k++)
        c[i][j] += a[i][k] * b[k][j];
}

void TEST_FUNCTION
first_rows (matrix &c, const matrix &a, const matrix &b)
{
  for (size_t i = 0; i < a.size (); i++) /* nest: first_rows */
    for (size_t j = 0; j < b[0].size (); j++)
      for (size_t k = 0; k < a[0].size (); k++)
        c[i][j] += a[i][k] * b[k][j];
}

int calls;
__attribute__ ((noipa)) void
call (matrix &)
{
  calls++;
}

/* In a loop around a call, which may change the matrices.  */
void TEST_FUNCTION
repeated (matrix &c, const matrix &a, const matrix &b, int times)
{
  for (int t = 0; t < times; t++)
    {
      for (size_t i = 0; i < a.size (); i++) /* nest: repeated */
        for (size_t j = 0; j < b[0].size (); j++)
          for (size_t k = 0; k < b.size (); k++)
            c[i][j] += a[i][k] * b[k][j];
      call (c);
    }
}

void TEST_FUNCTION
turned (matrix &c, const matrix &a, bool really)
{
  if (really)
    for (size_t j = 0; j < a[0].size (); j++) /* nest: turned */
      for (size_t i = 0; i < a.size (); i++)
        c[i][j] += a[i][j];
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

int
main ()
{
  static const int sizes[] = { 1, 2, 5, 17, 40 };
  for (int n : sizes)
    for (int m : sizes)
      for (int p : { 1, 3, 33 })
        {
          matrix a = make (n, p), b = make (p, m), c = make (n, m),
                 d = make (n, p);
          product (c, a, b);
          inner (c, a, b, n, m);
          inner (c, a, b, 0, m);
          inner (c, a, b, n, -1);
          first_rows (c, a, b);
          repeated (c, a, b, 3);
          turned (d, a, true);
          turned (d, a, false);
          print (c);
          print (d);
        }

  /* Nothing at all, no columns, and less than nothing.  */
  matrix none, empty (3), c = make (3, 3);
  product (c, none, none);
  product (c, none, empty);
  product (c, empty, empty);
  first_rows (c, empty, empty);
  first_rows (c, none, none);
  repeated (c, none, none, 2);
  inner (c, empty, none, 3, 3);
  inner (c, none, none, 0, 3);
  turned (c, none, false);
  turned (c, empty, true);
  print (c);
  return 0;
}
