/* What is known of a sum where it is chosen does not hold where it is computed in any case: in the
   header of a loop that ends at the smaller of two numbers.  Original code, behind which the same sum
   is used.

   { dg-do run }
   { dg-additional-options "-O3 -ffp-contract=off" }
   { dg-plugin-arguments "min-points=100000000" }
   { dg-final { scan-remark "header-choice-range.c:22:.*rescheduled: .*at least 100000" } } */

#include <stdlib.h>

#define N 40

static double q[N * N], r[N * N];
static int far[N];

void __attribute__ ((noipa))
count_far (int n, int m, int w, double *q, double *r, int *far)
{
  if (n > 20)
    return;
  for (int i = 0; i < m; i++)
    for (int j = 0; j < m; j++)
      {
	for (int k = 0; k < (i + w < n ? i + w + 1 : n); k++)
	  r[i * m + j] += q[i * m + k] * q[k * m + j];
	far[j] += (int) ((unsigned) (i + w) + 1u) > 30 ? 5 : 7;
      }
}

int
main (void)
{
  count_far (20, N, 3, q, r, far);
  for (int j = 0; j < N; j++)
    if (far[j] != 27 * 7 + 13 * 5)
      abort ();
  return 0;
}
