/* Windows of a radius that is known at run time: for (d = -r; d <= r; d++).

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled rows "interchanged" } }
   { dg-final { nest-rescheduled sums "interchanged" } }
   { dg-final { nest-rescheduled pointers "checked at run time" } }
   { dg-final { nest-regenerated planes } } */

#include <limits.h>
#include "check.h"

#define N 48

double A[N][N], B[N][N], W[2 * N + 1];

/* The window is outside.  */
void TEST_FUNCTION
rows (int n, int r)
{
  for (int j = r; j < n - r; j++) /* nest: rows */
    for (int i = 0; i < n; i++)
      for (int d = -r; d <= r; d++)
        A[j][i] += B[j + d][i] * 0.125;
}

void TEST_FUNCTION
sums (int n, int r)
{
  for (int j = r; j < n - r; j++) /* nest: sums */
    for (int i = 0; i < n; i++)
      {
        double s = 0;
        for (int d = -r; d <= r; d++)
          s += B[j + d][i] * W[d + r];
        A[j][i] = s;
      }
}

void TEST_FUNCTION
pointers (int n, int r, double *a, const double *b, const double *w)
{
  for (int i = 0; i < n; i++) /* nest: pointers */
    for (int j = r; j < n - r; j++)
      {
        double s = 0;
        for (int d = -r; d <= r; d++)
          s += w[d + r] * b[(j + d) * n + i];
        a[j * n + i] = s;
      }
}

void TEST_FUNCTION
planes (int n, int r, double *a, const double *b)
{
  for (int y = -r; y <= r; y++) /* nest: planes */
    for (int x = -r; x <= r; x++)
      for (int i = r; i < n - r; i++)
        for (int j = r; j < n - r; j++)
          a[j * n + i] += b[(j + y) * n + i + x];
}

/* The radius is negated on some ways only.  */
void TEST_FUNCTION
sometimes (int n, int r)
{
  for (int j = 0; j < n; j++)
    {
      if (r > 0)
        for (int i = r; i < n - r; i++)
          for (int d = -r; d <= r; d++)
            A[i][j] += B[i + d][j];
      A[0][j] += r;
    }
}

#define SHOW(CALL) (CALL, PRINT (A))

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (W);
  for (int r = 0; r < N / 2; r += 5)
    {
      SHOW (rows (N, r));
      SHOW (sums (N, r));
      SHOW (pointers (N, r, A[0], B[0], W));
      SHOW (pointers (N, r, A[0], A[0], W));
      SHOW (planes (N, r, A[0], B[0]));
      SHOW (sometimes (N, r));
    }
  SHOW (rows (N, -1));
  SHOW (sums (N, -3));
  SHOW (rows (0, INT_MIN / 2));
  SHOW (planes (N, N, A[0], B[0]));
  SHOW (planes (0, 0, A[0], B[0]));
  SHOW (sometimes (N, INT_MIN));
  return 0;
}
