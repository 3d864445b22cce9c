/* Must stay as it is: the pointers may point to overlapping arrays, and in
   the second call they do.

   { dg-compare modes }
   { dg-final { nest-kept pointers "references .(P|Q). and .(P|Q). may alias" } } */

#include "check.h"

#define N 150

double A[N * N + N];

void TEST_FUNCTION
add (double (*P)[N], double (*Q)[N])
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: pointers */
    for (i = 0; i < N; i++)
      P[i][j] = P[i][j] * 0.5 + Q[i][j];
}

int
main (void)
{
  static double B[N][N];
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  add ((double (*)[N]) A, B);
  PRINT (A);
  add ((double (*)[N]) (A + 3), (double (*)[N]) A);
  PRINT (A);
  return 0;
}
