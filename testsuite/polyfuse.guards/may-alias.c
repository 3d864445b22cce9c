/* Pointers that may point to overlapping arrays, and in the second call do: no
   check at run time can tell the parts of a union apart.

   { dg-compare modes }
   { dg-final { nest-rescheduled pointers "do not overlap" } }
   { dg-final { nest-kept parts "may alias" } } */

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

union
{
  double d[N][N];
  float f[N][2 * N];
} U;

void TEST_FUNCTION
mix (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: parts */
    for (i = 0; i < N; i++)
      U.d[i][j] = U.d[i][j] * 0.5 + U.f[i][j];
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
  FILL_FLOAT (U.f);
  mix ();
  PRINT (U);
  return 0;
}
