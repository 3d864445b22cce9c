/* What sweeps over the same data again and again runs the new code where the data do not stay
   in a cache and there is more than one sweep, not where there are only many sweeps.

   { dg-do run }
   { dg-options "-O3" }
   { dg-plugin-arguments "count-guards machine=LIB/large-caches.json" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned long polyfuse_guard_count[2];
static unsigned long before[2];

#define N 1000000
static double A[N], B[N], C[N], D[N];

#define PLANE(NAME)                                                           \
  void NAME (int t, int n, double *a, double *b)                              \
  {                                                                           \
    for (int k = 0; k < t; k++)                                               \
      {                                                                       \
        for (int i = 1; i < n - 1; i++)                                       \
          for (int j = 1; j < n - 1; j++)                                     \
            b[i * n + j] = a[i * n + j - 1] + a[i * n + j + 1]                \
                           - a[(i - 1) * n + j] + a[(i + 1) * n + j];         \
        for (int i = 1; i < n - 1; i++)                                       \
          for (int j = 1; j < n - 1; j++)                                     \
            a[i * n + j] = 0.25 * b[i * n + j];                                \
      }                                                                       \
  }
#define LINE(NAME)                                                            \
  void NAME (int t, int n, double *a, double *b)                              \
  {                                                                           \
    for (int k = 0; k < t; k++)                                               \
      {                                                                       \
        for (int i = 1; i < n - 1; i++)                                       \
          b[i] = 0.3 * (a[i - 1] + a[i] + a[i + 1]);                          \
        for (int i = 1; i < n - 1; i++)                                       \
          a[i] = 0.3 * (b[i - 1] + b[i] + b[i + 1]);                          \
      }                                                                       \
  }

__attribute__ ((noipa)) PLANE (plane)
__attribute__ ((noipa)) LINE (line)
__attribute__ ((noipa, optimize (0))) PLANE (plain_plane)
__attribute__ ((noipa, optimize (0))) LINE (plain_line)

static void
fill (double *a)
{
  for (int i = 0; i < N; i++)
    a[i] = (i * 7 % 31) - 3;
}

/* Call FAST and PLAIN for T sweeps and N rows or elements.  They have to leave the same, and
   FAST to run the new code as EXPECTED.  */
static void
compare (int where, void (*fast) (int, int, double *, double *),
         void (*plain) (int, int, double *, double *), int t, int n,
         unsigned long expected)
{
  fill (A);
  fill (B);
  fill (C);
  fill (D);
  fast (t, n, A, B);
  plain (t, n, C, D);
  if (memcmp (A, C, sizeof A) != 0 || memcmp (B, D, sizeof B) != 0
      || polyfuse_guard_count[expected] != before[expected] + 1
      || polyfuse_guard_count[!expected] != before[!expected])
    {
      fprintf (stderr, "line %d: expected branch %lu, counts are %lu, %lu\n",
               where, expected, polyfuse_guard_count[0],
               polyfuse_guard_count[1]);
      abort ();
    }
  memcpy (before, polyfuse_guard_count, sizeof before);
}

#define COMPARE(NAME, ...) compare (__LINE__, NAME, plain_##NAME, __VA_ARGS__)

int
main (void)
{
  COMPARE (plane, 5, 1000, 1);
  COMPARE (plane, 40, 1000, 1);
  COMPARE (plane, 1, 300, 0);
  COMPARE (plane, 10, 16, 0);
  COMPARE (plane, 60000, 16, 0);
  COMPARE (line, 7, N, 1);
  COMPARE (line, 30, N, 1);
  COMPARE (line, 1, N, 0);
  COMPARE (line, 2, 100, 0);
  COMPARE (line, 100000, 100, 0);
  return 0;
}
