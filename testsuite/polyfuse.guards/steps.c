/* Loops with steps other than 1 up to sizes that are known at run time only: how often they iterate
   is computed in front of the nest.  Which code runs, and with what results.

     for (j = 0; j < m; j += 2)               for i, j:
       for (i = 0; i < n; i++)           ->     r[i][j] ...; r[i][j + 1] ...
         { r[i][j] ...; r[i][j + 1] ... }     vector loop j

   { dg-do run }
   { dg-additional-options "-O3 -ffp-contract=off" }
   { dg-plugin-arguments "count-guards min-points=0" }
   { dg-final { scan-remark "steps.c:107:.*interchanged j, i to i, j" } }
   { dg-final { scan-remark "steps.c:108:.*interchanged j, i to i, j" } }
   { dg-final { scan-remark "steps.c:109:.*to i, k, j" } }
   { dg-final { scan-remark "steps.c:110:.*to i, j" } }
   { dg-final { scan-remark "steps.c:111:.*interchanged j, i to i, j" } }
   { dg-final { scan-remark "steps.c:112:.*interchanged j, i to i, j" } }
   { dg-final { scan-remark "steps.c:113:.*to i, j.*every loop ends" } } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned long polyfuse_guard_count[2];

#define N 40
#define WORDS (6 * N * N)

typedef void function (int, int, double *, double *);

/* Pairs of numbers, such as complex ones.  The last may lie behind the row.  */
#define PAIRS                                                                 \
  for (int j = 0; j < m - 1; j += 2)                                          \
    for (int i = 0; i < n; i++)                                               \
      {                                                                       \
        r[i * m + j] = r[i * m + j] * 0.5 + q[i * m + j];                     \
        r[i * m + j + 1] = r[i * m + j + 1] * 0.5 - q[i * m + j + 1];         \
      }

/* Every third row, from the last one on.  */
#define ROWS                                                                  \
  for (int j = 0; j < m; j++)                                                 \
    for (int i = n - 1; i >= 0; i -= 3)                                       \
      r[i * m + j] = r[i * m + j] * 0.5 + q[i * m + j];

/* Unrolled by hand.  */
#define PRODUCT                                                               \
  for (int i = 0; i < n; i++)                                                 \
    for (int j = 0; j < n; j++)                                               \
      for (int k = 0; k < n - 1; k += 2)                                      \
        {                                                                     \
          r[i * n + j] += q[i * n + k] * q[k * n + j];                        \
          r[i * n + j] += q[i * n + k + 1] * q[(k + 1) * n + j];              \
        }

/* What is behind the loop starts where that stopped.  */
#define REST                                                                  \
  for (int j = 0; j < m; j++)                                                 \
    {                                                                         \
      int i;                                                                  \
      for (i = 0; i < n - 3; i += 4)                                          \
        {                                                                     \
          r[i * m + j] += q[i * m + j];                                       \
          r[(i + 1) * m + j] += q[(i + 1) * m + j];                           \
          r[(i + 2) * m + j] += q[(i + 2) * m + j];                           \
          r[(i + 3) * m + j] += q[(i + 3) * m + j];                           \
        }                                                                     \
      r[n * m + j] = i;                                                       \
    }

/* Every other element of every other row, each from its neighbours.  */
#define ODD                                                                   \
  for (int j = 1; j < m; j += 2)                                              \
    for (int i = 1; i <= n - 2; i += 2)                                       \
      r[i * m + j] = 0.25 * (r[(i - 1) * m + j] + r[(i + 1) * m + j]);

/* By a pointer that passes over rows.  */
#define WALK                                                                  \
  for (int j = 0; j < m; j++)                                                 \
    {                                                                         \
      double *p = r + j, *s = q + j;                                          \
      for (int i = 0; i < n / 2; i++, p += 2 * m, s += m)                     \
        *p = *p * 0.5 + *s;                                                   \
    }

/* A counter that would pass a bound that is the largest number.  */
unsigned long length;

#define ENDS                                                                  \
  for (int j = 0; j < m; j++)                                                 \
    for (unsigned long i = 0; i < length; i += 2)                             \
      r[i * m + j] = r[i * m + j] * 0.5 + q[i * m + j];

#define DEFINE(NAME, BODY)                                                    \
  __attribute__ ((noipa)) void NAME (int n, int m, double *r, double *q)      \
  {                                                                           \
    (void) n, (void) m, (void) q;                                             \
    BODY                                                                      \
  }                                                                           \
  __attribute__ ((noipa, optimize ("O0"))) void NAME##_plain (                \
      int n, int m, double *r, double *q)                                     \
  {                                                                           \
    (void) n, (void) m, (void) q;                                             \
    BODY                                                                      \
  }

/* The remarks are expected in these lines.  */
DEFINE (pairs, PAIRS)
DEFINE (rows, ROWS)
DEFINE (product, PRODUCT)
DEFINE (rest, REST)
DEFINE (odd, ODD)
DEFINE (walk, WALK)
DEFINE (ends, ENDS)

static double area[WORDS], plain[WORDS];

/* Call TESTED with N rows of M, and arrays R and Q elements from the start; it should run its new
   code exactly if NEW, unless that is negative.  */
static void
check (int line, function *tested, function *reference, int n, int m, int r,
       int q, int new)
{
  unsigned long before[2] = { polyfuse_guard_count[0],
                              polyfuse_guard_count[1] };

  for (int i = 0; i < WORDS; i++)
    area[i] = plain[i] = (i * 7 % 31) * 0.25;
  tested (n, m, area + r, area + q);
  reference (n, m, plain + r, plain + q);
  if (memcmp (area, plain, sizeof area)
      || (new >= 0
          && ((polyfuse_guard_count[1] > before[1]) != new
              || (polyfuse_guard_count[0] > before[0]) != !new)))
    {
      printf ("line %d: %s results; counts %lu, %lu were %lu, %lu\n", line,
              memcmp (area, plain, sizeof area) ? "other" : "same",
              polyfuse_guard_count[0], polyfuse_guard_count[1], before[0],
              before[1]);
      abort ();
    }
}

#define CHECK(NAME, ROWS, COLUMNS, R, Q, NEW)                                 \
  check (__LINE__, NAME, NAME##_plain, ROWS, COLUMNS, R, Q, NEW)

int
main (void)
{
  const int start = 2 * N * N, size = N * N;

  for (int n = N - 7; n < N - 1; n++)
    for (int m = N - 3; m < N - 1; m++)
      {
        CHECK (pairs, n, m, start, start + size, 1);
        CHECK (pairs, n, m, start, start + 2 * m - 1, 0);
        CHECK (rows, n, m, start, start + size, 1);
        CHECK (rows, n, m, start, start - m, 0);
        CHECK (product, n, m, start, start + size, 1);
        CHECK (product, n, m, start, start + n, 0);
        CHECK (rest, n, m, start, start + size, -1);
        CHECK (rest, n, m, start, start + m, -1);
        CHECK (odd, n, m, start, start, 1);
        length = n;
        CHECK (ends, n, m, start, start + size, 1);
        CHECK (ends, n, m, start, start + m, 0);
        CHECK (walk, n, m, start, start + size, 1);
        CHECK (walk, n, m, start, start + m, 0);
      }
  for (int n = -2; n < 7; n++)
    for (int m = 0; m < 5; m++)
      {
        CHECK (pairs, n, m, start, start + size, -1);
        CHECK (rows, n, m, start, start + size, -1);
        CHECK (product, n, m, start, start + size, -1);
        CHECK (rest, n, m, start, start + size, -1);
        CHECK (odd, n, m, start, start + 1, -1);
        CHECK (walk, n, m, start, start + 1, -1);
        length = n < 0 ? 0 : n;
        CHECK (ends, n, m, start, start + size, -1);
        CHECK (ends, n, m, start, start + 1, -1);
        CHECK (pairs, n, m, start, start + 1, -1);
      }
  return 0;
}
