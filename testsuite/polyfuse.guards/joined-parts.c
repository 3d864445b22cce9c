/* What stands between two nests is a reference to their array by another pointer:
   one SCoP for both would check that the array does not overlap itself.  They have
   SCoPs of their own.

   { dg-compare modes } */

#include "check.h"

#define N 60

double A[N + 20][N], d[N], w[N];

double __attribute__ ((noipa)) half (double x) { return x / 2; }

void TEST_FUNCTION
factorize (double (*a)[N], double *diagonal, double *sums)
{
  for (int k = 0; k < N; k++)
    {
      double square = 0, scale;

      for (int i = k; i < N + 20; i++)
        square += a[i][k] * a[i][k];
      diagonal[k] = a[k][k] > 0 ? -half (square) : half (square);
      scale = 1 / (square - diagonal[k] * a[k][k]);
      a[k][k] -= diagonal[k];
      for (int j = k + 1; j < N; j++)
        {
          sums[j] = 0;
          for (int i = k; i < N + 20; i++)
            sums[j] += a[i][k] * a[i][j];
          sums[j] *= scale;
        }
      for (int j = k + 1; j < N; j++)
        for (int i = k; i < N + 20; i++)
          a[i][j] -= sums[j] * a[i][k];
    }
}

int
main (void)
{
  FILL_DOUBLE (A);
  factorize (A, d, w);
  PRINT (A);
  PRINT (d);
  factorize (A, A[3], A[5]);
  PRINT (A);
  return 0;
}

/* { dg-final { scan-remark-not {`' and} } } */
