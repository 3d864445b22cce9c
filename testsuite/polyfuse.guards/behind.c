/* What stands behind a SCoP may use values that are computed in it: a subscript that is used by
   other code, too, one that no other statement uses, and one that is computed from another;
   stored to and loaded from.

   { dg-compare modes }
   { dg-additional-options "-ffp-contract=off -fchecking" }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled counted "interchanged k, l to l, k" } }
   { dg-final { nest-rescheduled alone "interchanged k, l to l, k" } }
   { dg-final { nest-rescheduled steps "interchanged k, l to l, k" } } */

#include <stdio.h>

#define N 200
#define M 90

static double a[N][N], s[N], d[M], e[M];

/* No SCoP goes on behind this.  */
#define END __asm__ volatile("")

__attribute__ ((noipa)) static void
counted (int n, const long *at)
{
  for (int j = 0; j < n; j++)
    {
      for (int k = 0; k < N; k++) /* nest: counted */
        for (int l = 0; l < N; l++)
          s[k] += a[l][k];
      double sum = d[j + 1];
      for (int p = 0; p < 18; p++)
        if (*at < j)
          sum += e[p];
      d[j + 1] = sum;
      END;
    }
}

__attribute__ ((noipa)) static void
alone (int n, int m, const long *at)
{
  for (int j = 0; j < n; j++)
    {
      for (int k = 0; k < N; k++) /* nest: alone */
        for (int l = 0; l < N; l++)
          s[k] += a[l][k];
      double sum = d[m + 3 * j];
      for (int p = 0; p < 18; p++)
        if (*at < j)
          sum += e[p];
      END;
      d[m + 3 * j] = sum;
    }
}

__attribute__ ((noipa)) static double
steps (int n, int m, const long *at)
{
  double last = 0;

  for (int j = 0; j < n; j++)
    {
      for (int k = 0; k < N; k++) /* nest: steps */
        for (int l = 0; l < N; l++)
          s[k] += a[l][k];
      double sum = d[2 * (m + 3 * j) - j];
      for (int p = 0; p < 18; p++)
        if (*at < j)
          sum += e[p];
      END;
      last += sum * e[2 * (m + 3 * j) - j];
    }
  return last;
}

static void
show (void)
{
  double all = 0;

  for (int k = 0; k < M; k++)
    all = all * 0.5 + d[k];
  for (int k = 0; k < N; k++)
    all = all * 0.5 + s[k];
  printf ("%a\n", all);
}

int
main (void)
{
  static const int times[] = { 0, 1, 2, 6 };

  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++)
      a[i][k] = i % 7 * 0.25 + k % 5;
  for (int k = 0; k < M; k++)
    {
      d[k] = k * 0.5;
      e[k] = k % 11 * 0.125;
    }
  for (unsigned t = 0; t < sizeof times / sizeof *times; t++)
    for (long at = -1; at < 4; at += 2)
      {
        counted (times[t], &at);
        show ();
        alone (times[t], 5, &at);
        show ();
        printf ("%a\n", steps (times[t], 3, &at));
        show ();
      }
  return 0;
}
