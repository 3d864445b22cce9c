/* Loops up to lengths of rows of which the program says that they are not negative, as libstdc++
   does since version 15.3:  nests take the new code, with the same results.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-additional-options "-fchecking" }
   { dg-final { nest-rescheduled first "interchanged i, j, k to" } }
   { dg-final { nest-rescheduled counters "interchanged i, j to j, i" } }
   { dg-final { nest-rescheduled swapped "interchanged j, i to i, j" } } */

#include "check.h"
#include <vector>

template <typename T> struct sized : std::vector<T>
{
  using std::vector<T>::vector;
  size_t
  size () const
  {
    long distance = this->_M_impl._M_finish - this->_M_impl._M_start;
    if (distance < 0)
      __builtin_unreachable ();
    return distance;
  }
};

typedef sized<sized<double> > matrix;

void TEST_FUNCTION
product (matrix &c, const matrix &a, const matrix &b)
{
  for (size_t i = 0; i < a.size (); i++)
    for (size_t j = 0; j < b[0].size (); j++)
      for (size_t k = 0; k < b.size (); k++)
        c[i][j] += a[i][k] * b[k][j];
}

void TEST_FUNCTION
first (matrix &c, const matrix &a, const matrix &b)
{
  for (size_t i = 0; i < a.size (); i++) /* nest: first */
    for (size_t j = 0; j < c[i].size (); j++)
      for (size_t k = 0; k < a[0].size (); k++)
        c[i][j] += a[i][k] * b[k][j];
}

void TEST_FUNCTION
counters (matrix &b, const matrix &a)
{
  for (unsigned i = 0; i < a.size (); i++) /* nest: counters */
    for (unsigned j = 0; j < a[i].size (); j++)
      b[j][i] = a[i][j];
}

void TEST_FUNCTION
swapped (matrix &a, matrix &b, int times)
{
  for (int t = 0; t < times; t++)
    {
      for (size_t j = 0; j < b[0].size (); j++) /* nest: swapped */
        for (size_t i = 0; i < b.size (); i++)
          b[i][j] = a[i][j] * 0.5 + i;
      a.swap (b);
    }
}

static matrix
make (int n, int m)
{
  matrix a (n, sized<double> (m));
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
          matrix a = make (n, p), b = make (p, m), c = make (n, m), d = c;
          product (c, a, b);
          first (c, a, b);
          print (c);
          swapped (c, d, 3);
          print (c);
          print (d);
          a[n - 1].resize (p / 2);
          d = make (p, n);
          counters (d, a);
          print (d);
        }
  matrix none, a = make (3, 3);
  first (a, none, none);
  counters (a, none);
  print (a);
  return 0;
}
