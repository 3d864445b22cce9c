/* std::min and std::max, which return references: a pointer to an element or to a
   temporary is chosen, and something is loaded by it.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled sums "interchanged" } }
   { dg-final { nest-rescheduled elements "interchanged" } }
   { dg-final { nest-rescheduled clamped "interchanged" } }
   { dg-final { nest-rescheduled paths "split" } }
   { dg-final { nest-rescheduled chosen "interchanged" } }
   { dg-final { nest-kept changed "condition depends on data" } }
   { dg-final { nest-kept stored "no other order" } } */

#include "check.h"
#include <algorithm>

#define N 40

double a[N * N], b[N * N], c[N * N];
int d[N * N];
const double *kept[N * N];

void TEST_FUNCTION
sums (int n, double *x, const double *y)
{
  for (int j = 0; j < n; j++) /* nest: sums */
    for (int i = 0; i < n; i++)
      x[i * n + j] = std::max (x[i * n + j], 2 * y[i * n + j]);
}

void TEST_FUNCTION
elements (int n, double *x, const double *y)
{
  for (int j = 0; j < n; j++) /* nest: elements */
    for (int i = 0; i < n; i++)
      x[i * n + j] = std::min (x[i * n + j], y[i * n + j]);
}

void TEST_FUNCTION
clamped (int n, double low, double high, double *x, const double *y)
{
  for (int j = 0; j < n; j++) /* nest: clamped */
    for (int i = 0; i < n; i++)
      x[i * n + j] = std::min (high, std::max (low, y[i * n + j] * 3));
}

void TEST_FUNCTION
paths (int n, int *distance)
{
  for (int k = 0; k < n; k++) /* nest: paths */
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        distance[i * n + j]
            = std::min (distance[i * n + j],
                        distance[i * n + k] + distance[k * n + j]);
}

void TEST_FUNCTION
chosen (int n, double *x, const double *y, const double *z)
{
  for (int j = 0; j < n; j++) /* nest: chosen */
    for (int i = 0; i < n; i++)
      {
        const double *p
            = y[i * n + j] < z[i * n + j] ? &y[i * n + j] : &z[i * n + j];
        x[i * n + j] = *p + 1;
      }
}

/* What the pointer leads to has changed meanwhile.  */
void TEST_FUNCTION
changed (int n, double *x, double *y, double *z)
{
  for (int j = 0; j < n; j++) /* nest: changed */
    for (int i = 0; i < n; i++)
      {
        const double *p
            = y[i * n + j] < z[i * n + j] ? &y[i * n + j] : &z[i * n + j];
        y[i * n + j] = 3;
        x[i * n + j] = *p + 1;
      }
}

/* Something else knows where the temporary is.  */
void TEST_FUNCTION
stored (int n, double *x, const double *y)
{
  for (int j = 0; j < n; j++) /* nest: stored */
    for (int i = 0; i < n; i++)
      {
        double sum = 2 * y[i * n + j];
        kept[i * n + j] = &sum;
        x[i * n + j] = std::max (x[i * n + j], sum);
      }
}

int
main ()
{
  static const int sizes[] = { 0, 1, 2, 7, N };
  for (int n : sizes)
    {
      FILL_DOUBLE (a);
      FILL_DOUBLE (b);
      FILL_DOUBLE (c);
      FILL_INT (d);
      for (int k = 0; k < N * N; k++)
        b[k] = b[k] * 0.75 - a[(k * 7) % (N * N)];
      for (int k = 0; k < n * n; k += 5)
        {
          a[k] = __builtin_nan ("");
          b[k] = k % 2 ? 0.0 : -0.0;
        }
      sums (n, a, b);
      sums (n, b, b + 1);
      PRINT (a);
      elements (n, b, c);
      elements (n, a, a);
      PRINT (b);
      clamped (n, -0.25, 0.5, c, b);
      clamped (n, 0.5, -0.5, a, b);
      PRINT (a);
      PRINT (c);
      paths (n, d);
      PRINT (d);
      chosen (n, a, b, c);
      chosen (n, b, b, c);
      PRINT (a);
      changed (n, a, b, c);
      changed (n, b, b, b + 1);
      PRINT (b);
      stored (n, a, b);
      PRINT (a);
    }
  return 0;
}
