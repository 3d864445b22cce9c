/* Loops that end at multiples of a size that others end at.  All bounds are sums with whole factors
   of the size, so that a nest takes no more operations than with sizes of its own.

   { dg-compare registers } */

#include "check.h"

#define N 37

double X[N * N], H[N * N], U[4 * N * N], V[4 * N * N], B[4 * N], G[4 * N * N],
    T[(2 * N + 1) * N];

/* Four gates.  */
void TEST_FUNCTION
gates (const double *x, const double *h, const double *u, const double *v,
       const double *b, double *g, int rows, int inputs, int n)
{
  for (int r = 0; r < rows; r++) /* nest: gates */
    for (int k = 0; k < 4 * n; k++)
      {
        double s = b[k];

        for (int i = 0; i < inputs; i++)
          s += x[r * inputs + i] * u[k * inputs + i];
        for (int i = 0; i < n; i++)
          s += h[r * n + i] * v[k * n + i];
        g[r * 4 * n + k] = s;
      }
}

/* The size itself is found in a subscript only.  */
void TEST_FUNCTION
spread (double *t, const double *x, int n)
{
  for (int j = 0; j < n; j++) /* nest: spread */
    for (int i = 0; i < 2 * n + 1; i++)
      t[i * n + j] = 0.5 * t[i * n + j] + x[j];
}

int
main (void)
{
  static const int size[] = { 0, 1, 2, 5, 16, 31, N };

  FILL_DOUBLE (X);
  FILL_DOUBLE (H);
  FILL_DOUBLE (U);
  FILL_DOUBLE (V);
  FILL_DOUBLE (B);
  FILL_DOUBLE (T);
  for (unsigned k = 0; k < sizeof size / sizeof *size; k++)
    {
      gates (X, H, U, V, B, G, N, size[6 - k], size[k]);
      PRINT (G);
      spread (T, X, size[k]);
      PRINT (T);
    }
  return 0;
}

/* { dg-final { nest-rescheduled gates {packed u.*packed v} } } */
/* { dg-final { nest-rescheduled spread {interchanged j, i to i, j} } } */
