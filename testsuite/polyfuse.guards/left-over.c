/* What a loop that is unrolled by hand leaves over has a loop of its own, which does not iterate for
   most sizes.  These take the new code, too.

     for (k = 0; k + 3 < n; k += 4)           for i, k, j:
       s += ...; s += ...; ...          ->      r[i][j] ...
     for (; k < n; k++)                       for i, k, j:
       s += ...;                                r[i][j] ...

   { dg-do run }
   { dg-additional-options "-O3 -ffp-contract=off" }
   { dg-plugin-arguments "count-guards min-points=0" }
   { dg-final { scan-remark "left-over.c:84:.*to i, k, j" } }
   { dg-final { scan-remark "left-over.c:85:.*interchanged j, i to i, j" } }
   { dg-final { scan-remark "left-over.c:86:.*interchanged j, i to i, j.*`r' and `x' do not overlap" } } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned long polyfuse_guard_count[2];

#define N 40
#define WORDS (4 * N * N)

typedef void function (int, double *, double *, double *);

#define PRODUCT                                                               \
  for (int i = 0; i < n; i++)                                                 \
    for (int j = 0; j < n; j++)                                               \
      {                                                                       \
        double s = 0;                                                         \
        int k = 0;                                                            \
        for (; k + 3 < n; k += 4)                                             \
          {                                                                   \
            s += q[i * n + k] * q[k * n + j];                                 \
            s += q[i * n + k + 1] * q[(k + 1) * n + j];                       \
            s += q[i * n + k + 2] * q[(k + 2) * n + j];                       \
            s += q[i * n + k + 3] * q[(k + 3) * n + j];                       \
          }                                                                   \
        for (; k < n; k++)                                                    \
          s += q[i * n + k] * q[k * n + j];                                   \
        r[i * n + j] = s;                                                     \
      }

/* The rest comes first.  */
#define COLUMNS                                                               \
  for (int j = 0; j < n; j++)                                                 \
    {                                                                         \
      double s = 0;                                                           \
      int first = n % 4;                                                      \
      for (int i = 0; i < first; i++)                                         \
        s += q[i * n + j];                                                    \
      for (int i = first; i < n; i += 4)                                      \
        s = s + q[i * n + j] + q[(i + 1) * n + j] + q[(i + 2) * n + j]        \
            + q[(i + 3) * n + j];                                             \
      r[j] = s;                                                               \
    }

/* The rest reads an array that nothing else does: the check needs its bounds.  */
#define OTHER                                                                 \
  for (int j = 0; j < n; j++)                                                 \
    {                                                                         \
      int i = 0;                                                              \
      for (; i + 1 < n; i += 2)                                               \
        r[i * n + j] += r[(i + 1) * n + j] * q[i * n + j];                    \
      for (; i < n; i++)                                                      \
        r[i * n + j] += x[i * n + j];                                         \
    }

#define DEFINE(NAME, BODY)                                                    \
  __attribute__ ((noipa)) void NAME (int n, double *r, double *q, double *x)  \
  {                                                                           \
    (void) x;                                                                 \
    BODY                                                                      \
  }                                                                           \
  __attribute__ ((noipa, optimize ("O0"))) void NAME##_plain (                \
      int n, double *r, double *q, double *x)                                 \
  {                                                                           \
    (void) x;                                                                 \
    BODY                                                                      \
  }

/* The remarks are expected in these lines.  */
DEFINE (product, PRODUCT)
DEFINE (columns, COLUMNS)
DEFINE (other, OTHER)

static double area[WORDS], plain[WORDS];

/* Call TESTED with N rows, and arrays R, Q and X elements from the start; it should run its new
   code exactly if NEW, unless that is negative.  */
static void
check (int line, function *tested, function *reference, int n, int r, int q,
       int x, int new)
{
  unsigned long before[2] = { polyfuse_guard_count[0],
                              polyfuse_guard_count[1] };

  for (int i = 0; i < WORDS; i++)
    area[i] = plain[i] = (i * 7 % 31) * 0.25;
  tested (n, area + r, area + q, area + x);
  reference (n, plain + r, plain + q, plain + x);
  if (memcmp (area, plain, sizeof area)
      || (new >= 0
          && ((polyfuse_guard_count[1] > before[1]) != new
              || (polyfuse_guard_count[0] > before[0]) != !new)))
    {
      printf ("line %d, n %d: %s results; counts %lu, %lu were %lu, %lu\n",
              line, n, memcmp (area, plain, sizeof area) ? "other" : "same",
              polyfuse_guard_count[0], polyfuse_guard_count[1], before[0],
              before[1]);
      abort ();
    }
}

#define CHECK(NAME, N, R, Q, X, NEW)                                          \
  check (__LINE__, NAME, NAME##_plain, N, R, Q, X, NEW)

int
main (void)
{
  const int size = N * N;

  for (int n = 4; n <= N; n++)
    {
      CHECK (product, n, 0, size, 2 * size, 1);
      CHECK (product, n, 0, n, 2 * size, 0);
      CHECK (product, n, size, size - n, 2 * size, 0);
      CHECK (columns, n, 0, size, 2 * size, 1);
      CHECK (columns, n, 1, 0, 2 * size, 0);
      CHECK (other, n, 0, size, 2 * size, n % 2 ? 1 : -1);
      CHECK (other, n, 0, size, 1, n % 2 ? 0 : -1);
      CHECK (other, n, 0, n, 2 * size, n % 2 ? 0 : -1);
    }
  for (int n = -1; n < 4; n++)
    {
      CHECK (product, n, 0, size, 2 * size, -1);
      CHECK (product, n, 0, 1, 2 * size, -1);
      CHECK (columns, n, 0, size, 2 * size, -1);
      CHECK (columns, n, 0, 1, 2 * size, -1);
      CHECK (other, n, 0, size, 2 * size, -1);
      CHECK (other, n, 0, size, 1, -1);
    }
  return 0;
}
