/* Sums that the program keeps in a scalar and stores into the element that it began with.  They are kept
   in the element, and to load it before and to store it in the end is nothing to find an order for.

   { dg-compare registers }
   { dg-final { nest-rescheduled factors {vector loop j around k} } } */

#include <stdio.h>

#define N 203

static double A[N][N];
static float single[N];

__attribute__ ((noipa)) static void
factorize (void)
{
  for (int i = 0; i < N; i++) /* nest: factors */
    {
      for (int j = 0; j < i; j++)
        {
          double rest = A[i][j];

          for (int k = 0; k < j; k++)
            rest -= A[i][k] * A[k][j];
          A[i][j] = rest / A[j][j];
        }
      for (int j = i; j < N; j++)
        {
          double rest = A[i][j];

          for (int k = 0; k < i; k++)
            rest -= A[i][k] * A[k][j];
          A[i][j] = rest;
        }
    }
}

/* What is stored has been rounded: that is no value that was loaded.  */
__attribute__ ((noipa)) static void
round_sums (void)
{
  for (int i = 0; i < N; i++)
    {
      double sum = single[i];

      for (int j = 0; j < i; j++)
        sum += A[i][j] * single[j];
      single[i] = sum;
    }
}

/* Sums of nothing, and one that is used after the loops.  */
__attribute__ ((noipa)) static double
last_sum (int n, int m)
{
  double sum = 0;

  for (int i = 0; i < n; i++)
    {
      sum = A[i][i];
      for (int j = 0; j < m; j++)
        sum -= A[i][j] * 0.5;
      A[i][i] = sum;
    }
  return sum;
}

static void
show (void)
{
  double all = 0;

  for (int i = 0; i < N; i++)
    {
      all = all * 0.9990234375 + single[i];
      for (int j = 0; j < N; j++)
        all = all * 0.9990234375 + A[i][j];
    }
  printf ("%a\n", all);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      single[i] = i % 7 * 0.3f;
      for (int j = 0; j < N; j++)
        A[i][j] = (i * 7 + j * 3) % 13 * 0.03125 - 0.125 + (i == j ? 8 : 0);
    }
  factorize ();
  show ();
  round_sums ();
  show ();
  printf ("%a %a\n", last_sum (N, 0), last_sum (N, N));
  show ();
  return 0;
}
