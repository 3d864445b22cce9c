/* Loops that count down to 0 over matrices of run-time size: in front of the nest the program
   computes n - 1, where the counters begin, and n is what rows are apart.  No subscript leaves its
   row.  Which code runs, and with what results.

     for (i = n - 1; i >= 0; i--)             for i, j, k:
       for (j = n - 1; j >= 0; j--)      ->     c[i][n - 1 - j] += ...
         for (k = n - 1; k >= 0; k--)         vector loop j
           c[i][j] += a[i][k] * b[k][j];

   { dg-do run }
   { dg-additional-options "-O3 -ffp-contract=off" }
   { dg-plugin-arguments "count-guards min-points=0" }
   { dg-final { scan-remark "downward.c:64:.*vector loop j" } }
   { dg-final { scan-remark "downward.c:65:.*vector loop j" } }
   { dg-final { scan-remark "downward.c:66:.*vector loop j" } } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned long polyfuse_guard_count[2];

#define N 40
#define WORDS (6 * N * N)

typedef void function (int, int, double *, double *);

#define PRODUCT                                                               \
  for (int i = n - 1; i >= 0; i--)                                            \
    for (int j = n - 1; j >= 0; j--)                                          \
      for (int k = n - 1; k >= 0; k--)                                        \
        r[i * n + j] += q[i * n + k] * q[k * n + j];

#define COUNTED                                                               \
  for (int j = m; j--;)                                                       \
    for (int i = n; i-- > 0;)                                                 \
      r[i * m + j] = r[i * m + j] * 0.5 + q[i * m + j];

#define ADJOINT                                                               \
  for (int t = 2; t >= 0; t--)                                                \
    for (int j = m - 2; j >= 1; j--)                                          \
      for (int i = n - 2; i >= 1; i--)                                        \
        {                                                                     \
          r[i * m + j - 1] += 0.25 * q[i * m + j];                            \
          r[i * m + j + 1] += 0.25 * q[i * m + j];                            \
          r[(i - 1) * m + j] += 0.25 * q[i * m + j];                          \
          r[(i + 1) * m + j] += 0.25 * q[i * m + j];                          \
        }

#define DEFINE(NAME, BODY)                                                    \
  __attribute__ ((noipa)) void NAME (int n, int m, double *r, double *q)      \
  {                                                                           \
    (void) m;                                                                 \
    BODY                                                                      \
  }                                                                           \
  __attribute__ ((noipa, optimize ("O0"))) void NAME##_plain (                \
      int n, int m, double *r, double *q)                                     \
  {                                                                           \
    (void) m;                                                                 \
    BODY                                                                      \
  }

/* The remarks are expected in these lines.  */
DEFINE (product, PRODUCT)
DEFINE (counted, COUNTED)
DEFINE (adjoint, ADJOINT)

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
  const int start = N * N, size = N * N;

  CHECK (product, N, N, start, start + size, 1);
  CHECK (product, N, N, start + size, start, 1);
  CHECK (product, N, N, start, start + size - 1, 0);
  CHECK (product, N, N, start, start + 1, 0);
  CHECK (counted, N, N - 3, start, start + size, 1);
  CHECK (counted, N - 3, N, start + size, start, 1);
  CHECK (counted, N, N, start, start + N + 1, 0);
  CHECK (adjoint, N, N - 3, start, start + size, 1);
  CHECK (adjoint, N - 3, N, start + size, start, 1);
  CHECK (adjoint, N, N, start, start + 2 * N - 1, 0);
  for (int n = -2; n < 5; n++)
    for (int m = 0; m < 5; m++)
      {
        CHECK (product, n, m, start, start + size, -1);
        if (n >= 0)
          CHECK (counted, n, m, start, start + size, -1);
        CHECK (adjoint, n, m, start, start + size, -1);
        CHECK (adjoint, n, m, start, start + 1, -1);
      }
  return 0;
}
