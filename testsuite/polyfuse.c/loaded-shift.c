/* Elements of a table that a subscript selects which was loaded in a loop around: any of the table, so
   that the loop is part of the nest.

   { dg-compare modes }
   { dg-final { nest-rescheduled paths "interchanged t, s, p to t, p, s" } } */

#include "check.h"

#define N 24
#define STEPS 60

static float score[STEPS * N], step[N * N], emitted[N * 4 + 3];
static int seen[STEPS];

/* The best path to each state.  */
void TEST_FUNCTION
paths (int n, float *restrict score, const float *restrict step,
       const float *restrict emitted, const int *restrict seen)
{
  for (int t = 1; t < n; t++) /* nest: paths */
    for (int s = 0; s < N; s++)
      {
        float best = -1e30f;
        for (int p = 0; p < N; p++)
          {
            float c = score[(t - 1) * N + p] + step[p * N + s];
            if (c > best)
              best = c;
          }
        score[t * N + s] = best + emitted[s * 4 + seen[t]];
      }
}

int
main (void)
{
  FILL_FLOAT (score);
  FILL_FLOAT (step);
  FILL_FLOAT (emitted);
  for (int t = 0; t < STEPS; t++)
    seen[t] = t * t % 4;
  for (int n = 0; n <= STEPS; n += 20)
    {
      paths (n, score, step, emitted, seen);
      PRINT (score);
    }
  return 0;
}
