/* Matrices that are exchanged after each sweep: sizes and rows are those of the sweep.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled member "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled function "interchanged j, i to i, j" } }
   { dg-final { nest-rescheduled lengths "are equally long" } } */

#include "check.h"
#include <utility>
#include <vector>

typedef std::vector<std::vector<double> > matrix;

void TEST_FUNCTION
member (matrix &a, matrix &b, int times)
{
  for (int t = 0; t < times; t++)
    {
      for (size_t j = 1; j < a[0].size () - 1; j++) /* nest: member */
        for (size_t i = 1; i < a.size () - 1; i++)
          b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
      a.swap (b);
    }
}

void TEST_FUNCTION
function (matrix &a, matrix &b, int times)
{
  for (int t = 0; t < times; t++)
    {
      for (size_t j = 0; j < b[0].size (); j++) /* nest: function */
        for (size_t i = 1; i + 1 < b.size (); i++)
          b[i][j] = 0.5 * (a[i - 1][j] + a[i + 1][j]);
      std::swap (a, b);
    }
}

void TEST_FUNCTION
lengths (matrix &a, matrix &b, int times)
{
  for (int t = 0; t < times; t++)
    {
      for (size_t i = 0; i < a.size (); i++) /* nest: lengths */
        for (size_t j = 0; j < a[i].size (); j++)
          b[j][i] += a[i][j];
      std::swap (a, b);
    }
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
  for (int n : { 2, 3, 5, 17, 40 })
    for (int m : { 2, 3, 18, 33 })
      for (int times : { 0, 1, 4 })
        {
          matrix a = make (n, m), b = make (n, m), c = make (m, n);
          member (a, b, times);
          function (a, b, times);
          print (a);
          print (b);
          lengths (a, c, times);
          print (a);
          print (c);
          matrix d = make (n, n), e = make (n, n);
          d[n - 1].resize (n / 2);
          lengths (d, e, times / 2);
          print (d);
          print (e);
        }
  return 0;
}
