/* An array that is accessed only where a loop does not iterate: if that never happens it has no
   bounds, and must not hide that others overlap where the ends of so many are sorted.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled update "interchanged .* do not overlap" } } */

#include "check.h"

#define N 12
#define N_ARRAY 26
#define SIZE (N * N)

#define EACH_ARRAY(DO)                                                         \
  DO (0)                                                                       \
  DO (1) DO (2) DO (3) DO (4) DO (5) DO (6) DO (7) DO (8) DO (9) DO (10)       \
      DO (11) DO (12) DO (13) DO (14) DO (15) DO (16) DO (17) DO (18) DO (19)  \
          DO (20) DO (21) DO (22) DO (23) DO (24) DO (25)
#define PARAMETER(K) , double *a##K
#define UPDATE(K) a##K[k] += a##K[k] * 0.5 + j + K;
#define ARGUMENT(K) , memory + at[K]

double memory[(N_ARRAY + 2) * SIZE];

void TEST_FUNCTION
update (int n, int m, double *c EACH_ARRAY (PARAMETER))
{
  for (int j = 0; j < n; j++) /* nest: update */
    if (j < m)
      for (int i = 0; i < n; i++)
        {
          long k = (long)i * n + j;
          EACH_ARRAY (UPDATE)
        }
    else
      c[j] = 1;
}

/* Call it with C at element ASIDE.  */
static void CHECK_PLAIN
call (int m, int aside, const int *at)
{
  FILL_DOUBLE (memory);
  update (N, m, memory + aside EACH_ARRAY (ARGUMENT));
  PRINT (memory);
}

int
main (void)
{
  int at[N_ARRAY];

  for (int k = 0; k < N_ARRAY; k++)
    at[k] = (k + 1) * SIZE;
  for (int shift = 0; shift <= SIZE; shift += SIZE / 8 - 1)
    for (int k = 1; k < N_ARRAY; k += 8)
      {
        at[k] -= shift;
        for (int m = 0; m <= 2 * N; m += N / 2)
          call (m, 0, at);
        /* From there on it would reach back over all others.  */
        call (SIZE * (N_ARRAY + 2), SIZE - N, at);
        call (SIZE * (N_ARRAY + 2), 0, at);
        at[k] += shift;
      }
  return 0;
}
