/* Values in local variables that are stored to an element as well, which keeps them as long as they are
   used: factors of factorizations and solvers.

   { dg-compare registers }
   { dg-final { nest-rescheduled factors "vector loop j around k" } }
   { dg-final { nest-rescheduled rows "vector loop j around k" } }
   { dg-final { nest-rescheduled sides "vector loop j around i" } } */

#include "check.h"

#define N 150

double A[N * N], B[N * N], X[N], Y[N];

void TEST_FUNCTION
factor (int n, double *a)
{
  for (int k = 0; k < n; k++) /* nest: factors */
    for (int i = k + 1; i < n; i++)
      {
        double f = a[i * n + k] / a[k * n + k];

        a[i * n + k] = f;
        for (int j = k + 1; j < n; j++)
          a[i * n + j] -= f * a[k * n + j];
      }
}

void TEST_FUNCTION
factor_rows (int n, double a[n][n])
{
  for (int k = 0; k < n; k++) /* nest: rows */
    for (int i = k + 1; i < n; i++)
      {
        double f = a[i][k] / a[k][k];

        a[i][k] = f;
        for (int j = k + 1; j < n; j++)
          a[i][j] -= f * a[k][j];
      }
}

/* Many right-hand sides.  */
void TEST_FUNCTION
solve (int n, int m, const double *restrict a, double *restrict b)
{
  for (int i = 0; i < n; i++) /* nest: sides */
    for (int j = 0; j < m; j++)
      {
        double t = b[i * m + j] / a[i * n + i];

        b[i * m + j] = t;
        for (int r = i + 1; r < n; r++)
          b[r * m + j] -= a[r * n + i] * t;
      }
}

void TEST_FUNCTION
solve_one (int n, const double *restrict a, double *restrict x,
           double *restrict y)
{
  for (int i = 0; i < n; i++)
    {
      double t = y[i] / a[i * n + i];

      x[i] = t;
      for (int j = i + 1; j < n; j++)
        y[j] -= t * a[j * n + i];
    }
}

/* The element is changed while the value is used.  */
void TEST_FUNCTION
eliminate (int n, double *a, double *b)
{
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++)
      {
        double f = a[i * n + k] / a[k * n + k];

        a[i * n + k] = f;
        for (int j = k; j < n; j++)
          a[i * n + j] -= f * a[k * n + j];
        b[i] -= f * b[k];
      }
}

/* And here in some iterations of a loop around.  */
void TEST_FUNCTION
spread (int n, double *restrict a, double *restrict x)
{
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      {
        double f = x[i] * 0.75 + a[i * n + k];

        x[i] = f;
        for (int j = 0; j < n; j++)
          {
            x[n - 1 - j] += 0.125;
            a[i * n + j] = 0.5 * a[i * n + j] + f;
          }
      }
}

/* What is stored is not the value.  */
void TEST_FUNCTION
scale (int n, double *a)
{
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++)
      {
        double f = a[i * n + k] / a[k * n + k];

        a[i * n + k] = 2 * f;
        for (int j = k + 1; j < n; j++)
          a[i * n + j] -= f * a[k * n + j];
      }
}

static void
fill (int n)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (X);
  FILL_DOUBLE (Y);
  for (int i = 0; i < n; i++)
    A[i * n + i] += n + 2;
}

int
main (void)
{
  static const int size[] = { 0, 1, 2, 9, 48, 73, 131, N };

  for (unsigned k = 0; k < sizeof size / sizeof *size; k++)
    {
      int n = size[k];

      fill (n);
      factor (n, A);
      PRINT (A);
      fill (n);
      factor_rows (n, (double (*)[n])A);
      PRINT (A);
      solve (n, size[7 - k], A, B);
      PRINT (B);
      solve_one (n, A, X, Y);
      PRINT (X);
      fill (n);
      eliminate (n, A, B);
      PRINT (A);
      PRINT (B);
      fill (n);
      spread (n, A, X);
      PRINT (A);
      PRINT (X);
      fill (n);
      scale (n, A);
      PRINT (A);
    }
  return 0;
}
