/* Sizes that had one value when the program ran for a profile: the same results for
   these and all others.

   { dg-compare modes }
   { dg-training "96" }
   { dg-final { nest-rescheduled product "checked at run time: n is 96" } }
   { dg-final { nest-rescheduled product "checked at run time: .c. and" } }
   { dg-final { nest-rescheduled channels "checked at run time: n is 3" } }
   { dg-final { scan-remark-not " is 96" "identity -O3" } } */

#include "check.h"
#include <stdlib.h>

#define MOST 128

static double A[2 * MOST * MOST], B[MOST * MOST], C[MOST * MOST], X[MOST], Y[MOST];

void TEST_FUNCTION
product (int n, double *c, const double *a, const double *b)
{
  for (int i = 0; i < n; i++) /* nest: product */
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
}

/* Sizes of their own, one of which is small.  */
void TEST_FUNCTION
channels (long rows, long columns, unsigned n, double *out, const double *in,
          const double *m)
{
  for (long y = 0; y < rows; y++) /* nest: channels */
    for (long x = 0; x < columns; x++)
      for (unsigned q = 0; q < n; q++)
        for (unsigned p = 0; p < n; p++)
          out[(y * columns + x) * n + q]
              += in[(y * columns + x) * n + p] * m[q * n + p];
}

/* Nests next to each other, with a value that is used behind them.  */
int TEST_FUNCTION
two_vectors (int n, double (*a)[n], double *x, double *y)
{
  int last = -1;
  for (int i = 0; i < n; i++) /* nest: two */
    for (int j = 0; j < n; j++)
      x[i] += a[j][i] * 0.5;
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < n; j++)
        y[j] += a[i][j] * 0.25;
      last = i;
    }
  return last;
}

/* A bound that is one less, counters that go down, and one that is not 0.  */
void TEST_FUNCTION
stencil (int steps, int n, double *a, double *b)
{
  for (int t = 0; t < steps; t++)
    {
      for (int i = n - 2; i >= 1; i--)
        for (int j = 1; j <= n - 2; j++)
          b[i * n + j] = 0.25
                         * (a[i * n + j - 1] + a[i * n + j + 1]
                            + a[(i - 1) * n + j] + a[(i + 1) * n + j]);
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          a[i * n + j] = b[i * n + j];
    }
}

/* The size is in memory, and there is another exit from the loops around.  */
struct matrix
{
  int n;
  double *data;
};

int TEST_FUNCTION
powers (struct matrix *m, const struct matrix *b, int times)
{
  for (int t = 0; t < times; t++)
    {
      if (m->data[t] > 1e12)
        return t;
      for (int i = 0; i < m->n; i++)
        for (int j = 0; j < m->n; j++)
          for (int k = 0; k < m->n; k++)
            m->data[i * m->n + j] += b->data[i * m->n + k] * b->data[k * m->n + j];
    }
  return times;
}

/* The copy of the nest in main is not the only one.  */
static inline void
scale (unsigned char n, double *a)
{
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      a[i * n + j] *= 0.75;
}

static void
run (int n)
{
  struct matrix m = { n, C }, b = { n, B };
  int size = n < 0 ? 0 : n;
  check_fill_double (A, 2 * MOST * MOST);
  check_fill_double (B, MOST * MOST);
  check_fill_double (C, MOST * MOST);
  check_fill_double (X, MOST);
  check_fill_double (Y, MOST);
  product (n, C, A, B);
  product (n, C, A, C);
  product (n, A + 1, A, B);
  product (n, A + size * size / 2, A, B);
  product (n, A + size * size, A, B);
  channels (size / 4, 16, 3, C, A, B);
  channels (size / 8, 8, 3, C, A, B);
  if (n > 0)
    printf ("%d\n", two_vectors (n, (double (*)[n])A, X, Y));
  stencil (3, n, A, B);
  printf ("%d\n", powers (&m, &b, 2));
  scale (size, A);
  if (n > 1)
    scale (n - 1, B);
  check_print ("A", A, sizeof A);
  check_print ("B", B, sizeof B);
  check_print ("C", C, sizeof C);
  check_print ("X", X, sizeof X);
  check_print ("Y", Y, sizeof Y);
}

int
main (int argc, char **argv)
{
  static const int sizes[] = { 96, 0, 1, 2, -3, 95, 97, 7, 128, 96 };
  if (argc > 1)
    {
      run (atoi (argv[1]));
      return 0;
    }
  for (unsigned k = 0; k < sizeof sizes / sizeof sizes[0]; k++)
    run (sizes[k]);
  return 0;
}

