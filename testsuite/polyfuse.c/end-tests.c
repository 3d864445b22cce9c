/* Inner loops that are shorter in each iteration of the outer one: that they are executed at all
   is known from the outer loop's condition, and GCC does not test it.

   { dg-compare modes }
   { dg-final { nest-rescheduled less "interchanged j, k to k, j" } }
   { dg-final { nest-rescheduled fixed "interchanged j, k to k, j" } }
   { dg-final { nest-rescheduled inclusive "interchanged j, k to k, j" } }
   { dg-final { nest-rescheduled offset "interchanged j, k to k, j" } }
   { dg-final { nest-rescheduled down "interchanged j, k to k, j" } }
   { dg-final { nest-regenerated longs } }
   { dg-final { nest-rescheduled chain "" } } */

#include "check.h"

#define N 40

double r[N][N], q[N][N];

#define UPDATE r[k][j] = r[k][j] * 0.5 + q[k][j]

void TEST_FUNCTION
less (int n)
{
  for (int j = 0; j < n; j++) /* nest: less */
    for (int k = 0; k < n - j; k++)
      UPDATE;
}

void TEST_FUNCTION
fixed (void)
{
  for (int j = 0; j < N; j++) /* nest: fixed */
    for (int k = 0; k < N - j; k++)
      UPDATE;
}

void TEST_FUNCTION
inclusive (int n)
{
  for (int j = 0; j < n; j++) /* nest: inclusive */
    for (int k = 0; k <= n - j - 1; k++)
      UPDATE;
}

/* Here the inner loop may have no iterations.  */

void TEST_FUNCTION
offset (int n)
{
  for (int j = 0; j < n; j++) /* nest: offset */
    for (int k = 0; k < n - j - 2; k++)
      UPDATE;
}

void TEST_FUNCTION
down (int n)
{
  for (int j = 0; j < n; j++) /* nest: down */
    for (int k = n - 1; k > j - 1; k--)
      UPDATE;
}

void TEST_FUNCTION
longs (long n)
{
  for (long j = 0; j < n; j++) /* nest: longs */
    for (long k = 0; k < n - j; k++)
      UPDATE;
}

/* Ways to multiply a chain of matrices.  */

void TEST_FUNCTION
chain (int n, double (*restrict x)[N])
{
  for (int l = 1; l < n; l++) /* nest: chain */
    for (int i = 0; i < n - l; i++)
      {
        int j = i + l;
        for (int k = i; k < j; k++)
          x[i][j] += x[i][k] * x[k + 1][j];
      }
}

/* Steps of two may pass the bound, and counters without a sign may wrap around.  */

void TEST_FUNCTION
steps (int n)
{
  for (int j = 0; j < n; j++)
    for (int k = 0; k < n - j; k += 2)
      UPDATE;
}

void TEST_FUNCTION
wraps (unsigned n, unsigned m)
{
  for (unsigned j = 0; j < n; j++)
    for (unsigned k = 0; k < m - j; k++)
      if (k < N)
        UPDATE;
      else
        break;
}

/* The bound may be below where the counter starts.  */

void TEST_FUNCTION
other (int n, int m)
{
  for (int j = 0; j < n; j++)
    for (int k = 0; k < m - j; k++)
      UPDATE;
}

int
main (void)
{
  static const int sizes[] = { -N, -1, 0, 1, 2, 3, 7, 8, 9, 23, N };
  const int many = sizeof sizes / sizeof *sizes;

  FILL_DOUBLE (r);
  FILL_DOUBLE (q);
  for (int k = 0; k < many; k++)
    {
      int n = sizes[k];
      less (n);
      PRINT (r);
      fixed ();
      inclusive (n);
      PRINT (r);
      offset (n);
      down (n);
      PRINT (r);
      longs (n);
      steps (n);
      PRINT (r);
      for (int m = 0; m < many; m++)
        {
          other (n, sizes[m]);
          wraps (n < 0 ? 0 : n, sizes[m] < 0 ? 0 : sizes[m]);
        }
      PRINT (r);
      FILL_DOUBLE (q);
      chain (n, q);
      PRINT (q);
    }
  return 0;
}
