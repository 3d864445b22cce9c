/* A loop that reads backwards what the one before it writes: they share a loop
   only when one of them runs backwards.

   { dg-compare "fusion 0,0 {0,0 fusion-reversal}" }
   { dg-final { scan-remark "no such fusion structure" "polyfuse -O3 fusion=0,0" } }
   { dg-final { scan-remark "fused 2 nests into 1" "polyfuse -O3 fusion=0,0 fusion-reversal" } } */

#include "check.h"

#define N 300

double A[N], B[N], C[N];

void TEST_FUNCTION
backwards (void)
{
  for (int i = 0; i < N; i++)
    A[i] = A[i] * 3 + C[i];
  for (int i = 0; i < N; i++)
    B[i] = A[N - 1 - i] + C[N - 1 - i];
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  backwards ();
  PRINT (A);
  PRINT (B);
  return 0;
}
