/* Where the last row that is accessed is not the one that reaches farthest, arrays end where
   that row does: others may begin right there.  Which code runs, and with what results.

   { dg-do run }
   { dg-additional-options "-O3 -ffp-contract=off" }
   { dg-plugin-arguments "count-guards min-points=0" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned long polyfuse_guard_count[2];

#define N 64
#define WORDS (6 * N * N)

typedef void function (int, double *, double *);

/* Less of each row than of the one before.  */
#define SHORTER                                                               \
  for (int j = 0; j < n; j++)                                                 \
    for (int k = 0; k < n - j; k++)                                           \
      r[k * n + j] = r[k * n + j] * 0.5 + q[k * n + j];

/* The first row begins behind others.  */
#define LATER                                                                 \
  for (int j = 0; j < n; j++)                                                 \
    for (int k = n - 1 - j; k < n; k++)                                       \
      r[k * n + j] = r[k * n + j] * 0.5 + q[k * n + j];

/* Rows of a given number of elements.  */
#define FIXED                                                                 \
  for (int j = 0; j < N; j++)                                                 \
    for (int k = 0; k < N - j; k++)                                           \
      r[k * N + j] = r[k * N + j] * 0.5 + q[k * N + j];

#define DEFINE(NAME, BODY)                                                    \
  __attribute__ ((noipa)) void NAME (int n, double *r, double *q)             \
  {                                                                           \
    (void) n;                                                                 \
    BODY                                                                      \
  }                                                                           \
  __attribute__ ((noipa, optimize ("O0"))) void NAME##_plain (                \
      int n, double *r, double *q)                                            \
  {                                                                           \
    (void) n;                                                                 \
    BODY                                                                      \
  }

DEFINE (shorter, SHORTER)
DEFINE (later, LATER)
DEFINE (fixed, FIXED)

/* The rows behind the diagonal, and it: from [k][k] to [k + 1][k + 1] there are n + 1 elements, of
   which no row has all.  */
#define TRIANGLE                                                              \
  for (int k = 0; k < n; k++)                                                 \
    {                                                                         \
      r[k * n + k] = r[k * n + k] * 0.25;                                     \
      for (int j = k + 1; j < n; j++)                                         \
        {                                                                     \
          r[k * n + j] = 0;                                                   \
          for (int i = 0; i < n; i++)                                         \
            r[k * n + j] += q[i * n + k] * q[i * n + j];                      \
        }                                                                     \
    }
DEFINE (triangle, TRIANGLE)

static double area[WORDS], plain[WORDS];

/* Call TESTED with arrays R and Q elements from the start; it should run its new code exactly if
   NEW.  */
static void
check (int line, function *tested, function *reference, int r, int q, int new)
{
  unsigned long before[2] = { polyfuse_guard_count[0],
                              polyfuse_guard_count[1] };

  for (int i = 0; i < WORDS; i++)
    area[i] = plain[i] = (i * 7 % 31) * 0.25;
  tested (N, area + r, area + q);
  reference (N, plain + r, plain + q);
  if (memcmp (area, plain, sizeof area)
      || (polyfuse_guard_count[1] > before[1]) != new
      || (polyfuse_guard_count[0] > before[0]) != !new)
    {
      printf ("line %d: %s results; counts %lu, %lu were %lu, %lu\n", line,
              memcmp (area, plain, sizeof area) ? "other" : "same",
              polyfuse_guard_count[0], polyfuse_guard_count[1], before[0],
              before[1]);
      abort ();
    }
}

#define CHECK(NAME, R, Q, NEW) check (__LINE__, NAME, NAME##_plain, R, Q, NEW)

int
main (void)
{
  const int start = N * N, size = N * N;

  /* The last element of r is the first of row N - 1.  */
  CHECK (shorter, start, start + size - N + 1, 1);
  CHECK (shorter, start, start + size - N, 0);
  CHECK (fixed, start, start + size - N + 1, 1);
  CHECK (fixed, start, start + size - N, 0);
  /* So is that of q.  */
  CHECK (shorter, start + size - N + 1, start, 1);
  CHECK (shorter, start + size - N, start, 0);
  CHECK (fixed, start + size - N + 1, start, 1);
  CHECK (fixed, start + size - N, start, 0);
  /* The first element of r is the last of row 0, and of q too.  */
  CHECK (later, start + size - N + 1, start, 1);
  CHECK (later, start + size - N, start, 0);
  CHECK (later, start, start + size - N + 1, 1);
  CHECK (later, start, start + size - N, 0);
  CHECK (triangle, start, start + size, 1);
  CHECK (triangle, start, start + size - 1, 0);
  CHECK (triangle, start + size, start, 1);
  CHECK (triangle, start + size - 1, start, 0);
  return 0;
}
