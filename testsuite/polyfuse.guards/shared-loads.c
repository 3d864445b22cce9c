/* A loop whose counters grow by a number that it loads, twice: the second load is shared with the first, and what was
   known of the counters then is asked for anew.

   { dg-compare modes } */

#include "check.h"

#define N 60

unsigned colors[N];
unsigned short counts[N];
int near[4] = { 1, 2, 3, 5 }, far[4] = { 7, 9, 2, 11 };

int TEST_FUNCTION
longest (const unsigned *color, const unsigned short *count, int n, int m, const int *w, const int *v, int p)
{
  int best = 0;

  for (int i = 1; i < n; ++i)
    for (int d = 0; d < m; ++d)
      {
        int j = i, k = p ? i - w[d] : i - v[d], s = 0;

        if (k < 0 || color[k] != color[i])
          continue;
        do
          {
            const int a = count[k], b = count[j];

            if (a != b)
              {
                s += a < b ? a : b;
                break;
              }
            s += a;
            k += a;
            j += a;
          }
        while (s <= 4095 && j < n && color[k] == color[j]);
        if (best < s)
          best = s;
      }
  return best;
}

int
main (void)
{
  for (int period = 1; period < 12; period++)
    {
      for (int i = 0; i < N; i++)
        {
          colors[i] = i % period < 2 ? 0 : i % period;
          counts[i] = 1 + (i % period == 3);
        }
      for (int n = 0; n <= N; n += n < 4 ? 1 : 14)
        for (int m = 0; m <= 4; m++)
          for (int p = 0; p < 2; p++)
            printf ("%d\n", longest (colors, counts, n, m, near, far, p));
    }
  return 0;
}
