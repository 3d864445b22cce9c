/* Stencils in stages: fusion needs alignment, as each stage reads ahead.

   { dg-compare hoisting }
   { dg-final { scan-remark "fused 3 nests into 1" "hoist -O3" } } */

#include "check.h"

#define N 300

double a[N][N], b[N][N], c[N][N], d[N][N];

void TEST_FUNCTION
smooth (void)
{
  int i, j;
  for (i = 1; i < N - 1; i++)
    for (j = 1; j < N - 1; j++)
      b[i][j] = a[i - 1][j] + a[i + 1][j] - 2 * a[i][j];
  for (i = 2; i < N - 2; i++)
    for (j = 1; j < N - 1; j++)
      c[i][j] = b[i - 1][j] + b[i + 1][j] - 2 * b[i][j];
  for (i = 3; i < N - 3; i++)
    for (j = 1; j < N - 1; j++)
      d[i][j] = c[i - 1][j] + c[i + 1][j] - 2 * a[i][j];
}

int
main (void)
{
  FILL_DOUBLE (a);
  smooth ();
  PRINT (b);
  PRINT (c);
  PRINT (d);
  return 0;
}
