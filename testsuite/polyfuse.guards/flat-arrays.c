/* Arrays of constant size whose rows only the program knows of, and may go on from one to the next: where
   they do, the original code runs.

   { dg-do run }
   { dg-additional-options "-O3 -fno-inline -fno-ipa-cp -ffp-contract=off" }
   { dg-plugin-arguments "count-guards min-points=0" }
   { dg-final { scan-remark "no subscript of `a.i . 40 . j.' leaves its row" } } */

#include <stdio.h>
#include <stdlib.h>

#define N 40

unsigned long polyfuse_guard_count[2];

double a[N * N], b[2 * N * N], expected[N * N];

/* Each element depends on one that an earlier iteration of one loop changed, if M is more than N.  */
void
sums (int n, int m)
{
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
      a[i * N + j] = a[i * N + j] * 0.5 + b[j * N + i];
}

static void
fill (void)
{
  for (int e = 0; e < N * N; e++)
    a[e] = expected[e] = e % 17 * 0.25;
  for (int e = 0; e < 2 * N * N; e++)
    b[e] = e % 13 * 0.5;
}

static void
check (int n, int m, int new_code)
{
  fill ();
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
      {
        volatile double half = expected[i * N + j] * 0.5;
        expected[i * N + j] = half + b[j * N + i];
      }
  polyfuse_guard_count[0] = polyfuse_guard_count[1] = 0;
  sums (n, m);
  for (int e = 0; e < N * N; e++)
    if (a[e] != expected[e])
      {
        printf ("%d x %d: element %d is %g, not %g\n", n, m, e, a[e],
                expected[e]);
        exit (1);
      }
  if (polyfuse_guard_count[new_code] != 1)
    {
      printf ("%d x %d: other code\n", n, m);
      exit (2);
    }
}

int
main (void)
{
  check (N, N, 1);
  check (N, N - 3, 1);
  check (N / 2, N, 1);
  /* Rows overlap.  */
  check (N / 2, N + 1, 0);
  check (7, N - 1 + 9, 0);
  return 0;
}
