/* Must stay as it is: an iteration reads what a later one overwrites, which does not keep the
   innermost loop from being vectorized.  The last one is the other way round.

   { dg-compare modes }
   { dg-final { nest-kept roll "" } }
   { dg-final { nest-kept pairs "" } }
   { dg-final { nest-rescheduled chain "skewed" } } */

#include "check.h"

#define N 600

double A[N + 1], B[N + 1], C[N + 1], D[N + 1];

void TEST_FUNCTION
roll (int n)
{
  for (int t = 0; t < n; t++) /* nest: roll */
    for (int i = 0; i < n - t; i++)
      A[i] = 0.25 * A[i + 1] + 0.75 * A[i];
}

void TEST_FUNCTION
pairs (int n)
{
  for (int t = 0; t < n; t++) /* nest: pairs */
    for (int i = 0; i < n - t; i++)
      {
        B[i] = 0.25 * B[i + 1] + 0.75 * B[i];
        C[i] = 0.5 * (C[i + 1] + C[i]);
      }
}

void TEST_FUNCTION
chain (int n)
{
  for (int t = 0; t < n; t++) /* nest: chain */
    for (int i = 1; i < N; i++)
      D[i] = 0.25 * D[i - 1] + 0.75 * D[i];
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  FILL_DOUBLE (D);
  roll (N);
  pairs (N);
  chain (N);
  PRINT (A);
  PRINT (B);
  PRINT (C);
  PRINT (D);
  return 0;
}
