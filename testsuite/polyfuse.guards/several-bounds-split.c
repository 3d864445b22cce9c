/* A bound that is chosen by a condition behind stores: each store gets a block of its own, and the
   condition moves to another one while the choice is not there.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled beside "to i, k, j" } } */

#include "check.h"

#define N 60

double A[N][N], B[N][N], C[N][N], D[N], E[N];

void TEST_FUNCTION
beside (int n, int m, int w)
{
  for (int i = 0; i < n; i++) /* nest: beside */
    {
      D[i] = D[i] * 0.5;
      E[i] = E[i] + 1;
      int high = i + w >= n ? n - 1 : i + w;
      for (int j = 0; j < m; j++)
	for (int k = 0; k <= high; k++)
	  C[i][j] += A[i][k] * B[k][j];
    }
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (D);
  for (int n = -1; n <= N; n += n < 5 ? 1 : 11)
    for (int w = -2; w < 20; w += 3)
      beside (n, N - 3, w);
  PRINT (C);
  PRINT (D);
  PRINT (E);
}
