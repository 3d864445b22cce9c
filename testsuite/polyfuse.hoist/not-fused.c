/* Must not be fused: the second loop reads what the first one writes last, in
   the opposite direction, or everything.

   { dg-compare hoisting }
   { dg-final { scan-remark-not "fused \[0-9\]" "hoist -O3" } } */

#include "check.h"

#define N 400

double a[N][N], b[N][N], c[N][N], sum[N];

void TEST_FUNCTION
reversed (void)
{
  int i, j;
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      a[i][j] = c[i][j] * 0.5;
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      b[i][j] = a[N - 1 - i][N - 1 - j] + 1;
}

void TEST_FUNCTION
whole (void)
{
  int i, j;
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      sum[0] += c[i][j];
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      c[i][j] -= sum[0];
}

int
main (void)
{
  FILL_DOUBLE (c);
  reversed ();
  whole ();
  PRINT (a);
  PRINT (b);
  PRINT (c);
  return 0;
}
