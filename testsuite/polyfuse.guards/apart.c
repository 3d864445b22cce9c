/* References of which the subscripts are data do not cost the nests around, beside and inside of
   them their new code; nor does a store that is never executed, of which nothing has to be checked.

   { dg-compare modes }
   { dg-additional-options "-fchecking" }
   { dg-final { nest-rescheduled around "interchanged i, j to j, i" } }
   { dg-final { nest-kept gathered "not affine" } }
   { dg-final { nest-kept counted "not affine" } }
   { dg-final { nest-rescheduled beside "interchanged i, j to j, i" } }
   { dg-final { nest-rescheduled behind "interchanged i, j to j, i" } }
   { dg-final { nest-rescheduled "in front" "interchanged i, j to j, i" } }
   { dg-final { nest-rescheduled read "interchanged i, j to j, i" } }
   { dg-final { nest-rescheduled inside "interchanged i, j to j, i" } }
   { dg-final { nest-rescheduled wrapped "tiled|interchanged|unrolled" } } */

#include <stdlib.h>
#include "check.h"

enum { N = 60 };

/* What the nest writes is read by others inside of the loop around all of them, at places that are
   data.  */
void TEST_FUNCTION
repeated (int times, int n, double *x, const double *a, const int *id,
          int *count, double *s)
{
  for (int t = 0; t < times; t++)
    {
      for (int i = 0; i < n; i++) /* nest: around */
        for (int j = 0; j < n; j++)
          x[j * n + i] += a[j * n + i] * 0.5;
      for (int i = 0; i < n; i++) /* nest: gathered */
        for (int j = 0; j < n; j++)
          s[id[j]] += x[id[j]];
      for (int i = 0; i < n; i++) /* nest: counted */
        for (int j = 0; j < n; j++)
          count[id[i]] += id[j];
    }
}

/* The loop beside may change anything.  */
void TEST_FUNCTION
neighbours (int n, double *x, double *y, const double *a, const int *id)
{
  for (int i = 0; i < n; i++) /* nest: beside */
    for (int j = 0; j < n; j++)
      x[j * n + i] += a[j * n + i] * 0.25;
  for (int i = 0; i < n; i++)
    x[id[i]] = x[id[i]] * 0.5 + y[i];
  for (int i = 0; i < n; i++) /* nest: behind */
    for (int j = 0; j < n; j++)
      y[j * n + i] -= a[j * n + i] * 0.125;
}

/* What is read at places that are data is written in front of it only: both can be apart.  */
void TEST_FUNCTION
read_behind (const char *size)
{
  int n = atoi (size);
  double *x = malloc (n * n * sizeof *x), *y = malloc (n * n * sizeof *y);
  double *a = malloc (n * n * sizeof *a), sum = 0;
  int *id = malloc (n * n * sizeof *id);
  for (int i = 0; i < n * n; i++)
    {
      id[i] = (7 * i + 3) % n;
      x[i] = i * 0.3;
      y[i] = i * 0.7;
      a[i] = i * 0.1;
    }
  for (int i = 0; i < n; i++) /* nest: in front */
    for (int j = 0; j < n; j++)
      x[j * n + i] += a[j * n + i] * 0.3;
  for (int i = 0; i < n; i++) /* nest: read */
    for (int j = 0; j < n; j++)
      y[j * n + i] += a[j * n + i] * x[id[j]];
  for (int i = 0; i < n * n; i++)
    sum = sum * 0.99 + y[i];
  printf ("read_behind %.17g\n", sum);
  free (x);
  free (y);
  free (a);
  free (id);
}

/* A pointer that goes on in a way that nobody can foresee, around a nest.  */
void TEST_FUNCTION
list (int n, double *x, double **next, const double *a)
{
  for (int k = 0; k < 5; k++)
    {
      for (int i = 0; i < n; i++) /* nest: inside */
        for (int j = 0; j < n; j++)
          x[j * n + i] += a[j * n + i] * 0.5;
      *next[k] = x[k];
      next = (double **) next[8];
    }
}

/* Of one size there are two names; where a row has no element, the store behind the inner loop is
   executed in no iteration.  */
void TEST_FUNCTION
product (int times, const char *size)
{
  int n = atoi (size);
  double *a = calloc (n, n * sizeof *a), *b = calloc (n, n * sizeof *b);
  double *c = malloc (n * n * sizeof *c);
  for (int i = 0; i < n * n; i++) /* nest: wrapped */
    {
      a[i] = i % 251;
      b[i] = i % 127 * 0.125;
    }
  for (int t = 0; t < times; t++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        {
          double sum = 0;
          for (int k = 0; k < n; k++)
            sum += a[i * n + k] * b[k * n + j];
          c[i * n + j] = sum;
        }
  check_print ("c", c, n * n * sizeof *c);
  free (a);
  free (b);
  free (c);
}

static double x[N * N], y[N * N], a[N * N], s[N * N], v[8];
static double *links[9];
static int id[N * N], count[N * N];

int
main (void)
{
  check_fill_double (x, N * N);
  check_fill_double (y, N * N);
  check_fill_double (a, N * N);
  for (int i = 0; i < N * N; i++)
    id[i] = (7 * i + i / 5) % (N * N);
  for (int i = 0; i < 8; i++)
    links[i] = &v[i];
  links[8] = (double *) links;
  repeated (3, N, x, a, id, count, s);
  repeated (1, N, x, x, id, id + N, x);
  neighbours (N, x, y, a, id);
  neighbours (N - 1, x, x + 3, x + 7, id);
  read_behind ("59");
  list (N, x, links, a);
  product (2, "45");
  check_print ("x", x, sizeof x);
  check_print ("y", y, sizeof y);
  check_print ("s", s, sizeof s);
  check_print ("v", v, sizeof v);
  check_print ("count", count, sizeof count);
  return 0;
}
