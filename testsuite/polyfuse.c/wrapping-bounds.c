/* Where numbers with a sign wrap around, bounds of generated loops that GCC folds are right
   as well.

   { dg-do run }
   { dg-options "-O3 -fwrapv" }
   { dg-plugin-arguments "machine=LIB/small-tlb.json" } */

#include <stdlib.h>

#define N 280

static double D[N][N + 1], E[N];

__attribute__ ((noipa)) static void
filter (void)
{
  for (int i = N - 1; i >= 0; i--)
    {
      double sum = 0;
      for (long k = 1; k < 1 + i; k++)
        sum = D[i][k] - 0.25 * sum;
      D[i][0] = sum * 0.5;
    }
}

__attribute__ ((noipa, optimize (0))) static void
plain_filter (void)
{
  for (int i = N - 1; i >= 0; i--)
    {
      double sum = 0;
      for (long k = 1; k < 1 + i; k++)
        sum = D[i][k] - 0.25 * sum;
      E[i] = sum * 0.5;
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N + 1; j++)
      D[i][j] = (i * 7 + j * 3) % 11;
  plain_filter ();
  filter ();
  for (int i = 0; i < N; i++)
    if (D[i][0] != E[i])
      abort ();
  return 0;
}
