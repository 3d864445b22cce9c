/* Loops that start at the largest of several numbers, or end at the smallest: the model has all of
   them, though Graphite is shown one.  Which code runs, and with what results.

     for (i = 0; i < n; i++)                          for i, k with k >= 0, k >= i - w,
       for (j = 0; j < m; j++)                    ->       k < n, k <= i + w:
         for (k = max (0, i - w);                       for j: r[i][j] += ...
              k < min (n, i + w + 1); k++)
           r[i][j] += q[i][k] * q[k][j]

   { dg-do run }
   { dg-additional-options "-O3 -ffp-contract=off" }
   { dg-plugin-arguments "count-guards min-points=0" }
   { dg-final { scan-remark "several-bounds.c:173:.*to i, k, j" } }
   { dg-final { scan-remark "several-bounds.c:174:.*to i, k, j" } }
   { dg-final { scan-remark "several-bounds.c:175:.*to i, k, j" } }
   { dg-final { scan-remark "several-bounds.c:177:.*rescheduled" } }
   { dg-final { scan-remark "several-bounds.c:178:.*rescheduled" } }
   { dg-final { scan-remark "several-bounds.c:180:.*rescheduled" } }
   { dg-final { scan-remark "several-bounds.c:184:.*sizes fit their types" } }
   { dg-final { scan-remark "several-bounds.c:185:.*sizes fit their types" } } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned long polyfuse_guard_count[2];

#define N 40
#define WORDS (8 * N * N)
#define B 8

#define MIN(A, B) ((A) < (B) ? (A) : (B))
#define MAX(A, B) ((A) > (B) ? (A) : (B))

typedef void function (int, int, int, double *, double *);

/* What is no further than W from the diagonal.  */
#define BAND                                                                  \
  for (int i = 0; i < n; i++)                                                 \
    for (int j = 0; j < m; j++)                                               \
      for (int k = MAX (0, i - w); k < MIN (n, i + w + 1); k++)               \
        r[i * m + j] += q[i * m + k] * q[k * m + j];

/* The same by conditions, and up to the bounds.  */
#define BRANCH                                                                \
  for (int i = 0; i < n; i++)                                                 \
    {                                                                         \
      int low = i - w < 0 ? 0 : i - w, high = i + w >= n ? n - 1 : i + w;     \
      for (int j = 0; j < m; j++)                                             \
        {                                                                     \
          double sum = 0;                                                     \
          for (int k = low; k <= high; k++)                                   \
            sum += q[i * m + k] * q[k * m + j];                               \
          r[i * m + j] = sum;                                                 \
        }                                                                     \
    }

/* Downward.  */
#define DOWN                                                                  \
  for (int i = 0; i < n; i++)                                                 \
    for (int j = 0; j < m; j++)                                               \
      for (int k = MIN (n, i + w) - 1; k >= MAX (0, i - w); k--)              \
        r[i * m + j] += q[i * m + k] * q[k * m + j];

/* By blocks.  */
#define BLOCKS                                                                \
  for (int ii = 0; ii < n; ii += B)                                           \
    for (int jj = 0; jj < m; jj += B)                                         \
      for (int i = ii; i < MIN (ii + B, n); i++)                              \
        for (int j = jj; j < MIN (jj + B, m); j++)                            \
          r[i * m + j] = r[i * m + j] * 0.5 + q[j * n + i];

/* Two conditions.  */
#define BOTH                                                                  \
  for (int ii = 0; ii < n; ii += B)                                           \
    for (int k = 0; k < n; k++)                                               \
      for (int j = 0; j < m; j++)                                             \
        for (int i = ii; i < ii + B && i < n; i++)                            \
          r[i * m + j] += q[i * m + k] * q[k * m + j];

/* A triangle by blocks.  */
#define TRIANGLE                                                              \
  for (int jj = 0; jj < m; jj += B)                                           \
    for (int i = 0; i < n; i++)                                               \
      for (int j = MAX (jj, i + 1); j < MIN (jj + B, m); j++)                 \
        for (int k = 0; k < w; k++)                                           \
          r[i * m + j] += q[i * m + k] * q[j * m + k];

/* The first iteration is one in any case.  */
#define ONCE                                                                  \
  for (int i = 0; i < n; i++)                                                 \
    for (int j = 0; j < m; j++)                                               \
      {                                                                       \
        int k = MAX (0, i - w);                                               \
        do                                                                    \
          r[i * m + j] += q[i * m + k] * q[k * m + j];                        \
        while (++k < MIN (n, i + w));                                         \
      }

/* Every other one.  */
#define STEP                                                                  \
  for (int i = 0; i < n; i++)                                                 \
    for (int j = 0; j < m; j++)                                               \
      for (int k = i; k < MIN (n, i + w); k += 2)                             \
        r[i * m + j] += q[i * m + k] * q[k * m + j];

/* What counts beside starts from 0.  */
#define BESIDE                                                                \
  for (int i = 0; i < n; i++)                                                 \
    for (int j = 0; j < m; j++)                                               \
      for (int k = MAX (0, i - w), l = 0; k < n; k++, l++)                    \
        r[i * m + j] += q[i * m + l] * q[k * m + j];

/* What the counter is in the end is used.  */
#define LAST                                                                  \
  for (int i = 0; i < n; i++)                                                 \
    for (int j = 0; j < m; j++)                                               \
      {                                                                       \
        int k;                                                                \
        for (k = MAX (0, i - w); k < MIN (n, i + w); k++)                     \
          r[i * m + j] += q[i * m + k] * q[k * m + j];                        \
        r[i * m + j] += k;                                                    \
      }

/* Something else is done where there is none.  */
#define OTHER                                                                 \
  for (int i = 0; i < n; i++)                                                 \
    for (int j = 0; j < m; j++)                                               \
      if (MAX (0, i - w) < MIN (n, m - i))                                    \
        for (int k = MAX (0, i - w); k < MIN (n, m - i); k++)                 \
          r[i * m + j] += q[i * m + k] * q[k * m + j];                        \
      else                                                                    \
        r[i * m + j] -= q[i * m + j];

/* Numbers without a sign.  */
#define UNSIGNED                                                              \
  for (size_t i = 0; i < (size_t) n; i++)                                     \
    for (size_t j = 0; j < (size_t) m; j++)                                   \
      for (size_t k = i; k < MIN ((size_t) n, i + (size_t) w); k++)           \
        r[i * m + j] += q[i * m + k] * q[k * m + j];

/* The same, around the diagonal.  */
#define DIFFERENCE                                                            \
  for (size_t i = 0; i < (size_t) n; i++)                                     \
    for (size_t j = 0; j < (size_t) m; j++)                                   \
      for (size_t k = i > (size_t) w ? i - w : 0;                             \
           k < MIN ((size_t) n, i + w + 1); k++)                              \
        r[i * m + j] += q[i * m + k] * q[k * m + j];

/* A window around each element.  */
#define WINDOW                                                                \
  for (int i = 0; i < n; i++)                                                 \
    for (int j = 0; j < m; j++)                                               \
      for (int a = MAX (-w, -i); a <= MIN (w, n - 1 - i); a++)                \
        for (int b = MAX (-w, -j); b <= MIN (w, m - 1 - j); b++)              \
          r[i * m + j] += q[(i + a) * m + j + b];

#define DEFINE(NAME, BODY)                                                    \
  __attribute__ ((noipa)) void NAME (int n, int m, int w, double *r,          \
                                     double *q)                               \
  {                                                                           \
    (void) m, (void) w;                                                       \
    BODY                                                                      \
  }                                                                           \
  __attribute__ ((noipa, optimize ("O0"))) void NAME##_plain (                \
      int n, int m, int w, double *r, double *q)                              \
  {                                                                           \
    (void) m, (void) w;                                                       \
    BODY                                                                      \
  }

/* The remarks are expected in these lines.  */
DEFINE (band, BAND)
DEFINE (branch, BRANCH)
DEFINE (down, DOWN)
DEFINE (blocks, BLOCKS)
DEFINE (both, BOTH)
DEFINE (triangle, TRIANGLE)
DEFINE (once, ONCE)
DEFINE (step, STEP)
DEFINE (beside, BESIDE)
DEFINE (last, LAST)
DEFINE (other, OTHER)
DEFINE (no_sign, UNSIGNED)
DEFINE (difference, DIFFERENCE)
DEFINE (window, WINDOW)

static double area[WORDS], plain[WORDS];

/* Call TESTED with N rows of M, a width of W, and arrays R and Q elements from the start; it should
   run its new code exactly if NEW, unless that is negative.  */
static void
check (int line, function *tested, function *reference, int n, int m, int w,
       int r, int q, int new)
{
  unsigned long before[2] = { polyfuse_guard_count[0],
                              polyfuse_guard_count[1] };

  for (int i = 0; i < WORDS; i++)
    area[i] = plain[i] = (i * 7 % 31) * 0.25 - 3;
  tested (n, m, w, area + r, area + q);
  reference (n, m, w, plain + r, plain + q);
  if (memcmp (area, plain, sizeof area)
      || (new >= 0
          && ((polyfuse_guard_count[1] > before[1]) != new
              || (polyfuse_guard_count[0] > before[0]) != !new)))
    {
      printf ("line %d: %s results of %d %d %d; counts %lu, %lu were %lu, %lu\n",
              line,
              memcmp (area, plain, sizeof area) ? "other" : "same", n, m, w,
              polyfuse_guard_count[0], polyfuse_guard_count[1], before[0],
              before[1]);
      fflush (stdout);
      abort ();
    }
}

#define CHECK(NAME, ROWS, COLUMNS, W, R, Q, NEW)                              \
  check (__LINE__, NAME, NAME##_plain, ROWS, COLUMNS, W, R, Q, NEW)

/* With arrays apart, and one upon the other.  */
#define CHECK_ALL(NAME, LEAST, NEW)                                                \
  for (int n = N - 9; n < N; n += 4)                                          \
    for (int m = n; m < N; m += 3)                                            \
      for (int w = 1; w < 12; w += 5)                                         \
        {                                                                     \
          CHECK (NAME, n, m, w, start, start + 2 * size, NEW);                \
          CHECK (NAME, n, m, w, start, start + m, NEW < 0 ? -1 : 0);                         \
        }                                                                     \
  for (int n = LEAST; n < 7; n++)                                             \
    for (int m = 0; m < 5; m++)                                               \
      for (int w = -2; w < 9; w++)                                            \
        {                                                                     \
          CHECK (NAME, n, m, w, start, start + 2 * size, -1);                 \
          CHECK (NAME, n, m, w, start, start + 1, -1);                        \
        }

int
main (void)
{
  const int start = 2 * N * N, size = N * N;

  CHECK_ALL (band, -1, 1)
  CHECK_ALL (branch, -1, 1)
  CHECK_ALL (down, -1, 1)
  CHECK_ALL (blocks, -1, -1)
  CHECK_ALL (both, -1, -1)
  CHECK_ALL (triangle, -1, -1)
  CHECK_ALL (step, -1, -1)
  CHECK_ALL (window, -1, -1)
  CHECK_ALL (no_sign, 0, 1)
  CHECK_ALL (difference, 0, 1)
  CHECK_ALL (once, -1, -1)
  CHECK_ALL (beside, -1, -1)
  CHECK_ALL (last, -1, -1)
  CHECK_ALL (other, -1, -1)
  return 0;
}
