/* Loops over std::vector up to its size, which is the distance of two pointers.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled longs "checked at run time" } }
   { dg-final { nest-rescheduled unsigneds "checked at run time: .*every loop ends" } }
   { dg-final { nest-rescheduled ints "checked at run time" } }
   { dg-final { nest-rescheduled named "checked at run time" } }
   { dg-final { nest-rescheduled narrow "checked at run time" } } */

#include <vector>
extern "C" {
#include "check.h"
}

using vector = std::vector<double>;

void TEST_FUNCTION
longs (vector &y, const vector &a, const vector &x)
{
  for (size_t j = 0; j < x.size (); j++) /* nest: longs */
    for (size_t i = 0; i < y.size (); i++)
      y[i] += a[i * x.size () + j] * x[j];
}

void TEST_FUNCTION
unsigneds (vector &y, const vector &a, const vector &x)
{
  for (unsigned j = 0; j < x.size (); j++) /* nest: unsigneds */
    for (unsigned i = 0; i < y.size (); i++)
      y[i] += a[i * x.size () + j] * x[j];
}

void TEST_FUNCTION
ints (vector &y, const vector &a, const vector &x)
{
  for (int j = 0; j < (int)x.size (); j++) /* nest: ints */
    for (int i = 0; i < (int)y.size (); i++)
      y[i] += a[i * x.size () + j] * x[j];
}

void TEST_FUNCTION
named (vector &y, const vector &a, const vector &x)
{
  const size_t n = x.size (), m = y.size ();
  for (size_t j = 0; j < n; j++) /* nest: named */
    for (size_t i = 0; i < m; i++)
      y[i] += a[i * n + j] * x[j];
}

void TEST_FUNCTION
narrow (vector &y, const vector &a, const vector &x)
{
  const int n = x.size (), m = y.size ();
  for (int j = 0; j < n; j++) /* nest: narrow */
    for (int i = 0; i < m; i++)
      y[i] += a[i * n + j] * x[j];
}

/* What is compared is also the end of another loop.  */
double TEST_FUNCTION
ends (const vector &x, const vector &y)
{
  double s = 0;
  if (x.begin () != x.end ())
    s = x.front () * 3;
  for (double v : x)
    for (double w : y)
      s += v * w;
  return x.empty () == y.empty () ? s : -s;
}

static void CHECK_PLAIN
call (size_t n, size_t m)
{
  vector a (n * m), x (n), y (m);
  check_fill_double (a.data (), n * m);
  check_fill_double (x.data (), n);
  check_fill_double (y.data (), m);
  longs (y, a, x);
  check_print ("longs", y.data (), m * sizeof (double));
  unsigneds (y, a, x);
  check_print ("unsigneds", y.data (), m * sizeof (double));
  ints (y, a, x);
  check_print ("ints", y.data (), m * sizeof (double));
  named (y, a, x);
  check_print ("named", y.data (), m * sizeof (double));
  narrow (y, a, x);
  check_print ("narrow", y.data (), m * sizeof (double));
  if (n == m)
    {
      /* All in one.  */
      longs (a, a, a);
      named (y, a, y);
      narrow (x, a, x);
    }
  check_print ("a", a.data (), n * m * sizeof (double));
  double s = ends (x, y);
  check_print ("s", &s, sizeof (s));
}

int
main ()
{
  call (70, 90);
  call (90, 70);
  call (1, 5);
  call (5, 1);
  call (0, 20);
  call (20, 0);
  call (0, 0);
  call (1, 1);
  return 0;
}
