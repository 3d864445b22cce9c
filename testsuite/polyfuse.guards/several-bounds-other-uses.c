/* Starts and ends of loops that are something else, too: sums that wrap around, what is used behind the
   loop and what debuggers are told of, and what is computed in a loop that no SCoP has.

   { dg-do run }
   { dg-additional-options "-O3 -g -fchecking -ffp-contract=off" }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { scan-remark "several-bounds-other-uses.c:102:.*rescheduled: interchanged k, j, i to i, k, j" } }
   { dg-final { scan-remark "several-bounds-other-uses.c:103:.*rescheduled: interchanged k, j, i to i, k, j" } } */

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 64
#define MIN(A, B) ((A) < (B) ? (A) : (B))
#define MAX(A, B) ((A) > (B) ? (A) : (B))

/* I + BIG wraps around from the 16th I on.  */
#define BIG 0x7ffffff0u
#define BASE 0x7fffffe0

static double r[N][N], q[N][N];
static int seen[2 * N];

/* The number that is chosen is not always the smaller one: it may have wrapped around.  */
#define WRAPS                                                                 \
  for (int i = 0; i < m; i++)                                                 \
    for (int j = 0; j < m; j++)                                               \
      for (int k = BASE; k < (i > n ? (int) ((unsigned) n + BIG)              \
                                    : (int) ((unsigned) i + BIG));            \
           k++)                                                               \
        r[i][j] += q[i][k - BASE] * q[k - BASE][j];

/* What wraps around is moved out of the loops.  */
#define WRAPPED                                                               \
  int last = (int) ((unsigned) n + 1u);                                       \
  for (int i = 0; i < m; i++)                                                 \
    for (int j = 0; j < m; j++)                                               \
      {                                                                       \
        int end = i + 1;                                                      \
        if (i >= n)                                                           \
          end = last;                                                         \
        for (int k = 0; k < end; k++)                                         \
          r[i][j] += q[i][k] * q[k][j];                                       \
      }

/* What the loop ends at is used behind it.  */
#define BEHIND                                                                \
  for (int i = 0; i < n; i++)                                                 \
    for (int j = 0; j < n; j++)                                               \
      {                                                                       \
        int low = MAX (0, i - m), high = MIN (n, i + m + 1);                  \
        for (int k = low; k < high; k++)                                      \
          r[i][j] += q[i][k] * q[k][j];                                       \
        seen[i & 7] += low + high;                                            \
      }

/* The outer loop calls a function.  */
#define CALLS                                                                 \
  for (int t = 0; t < m; t++)                                                 \
    {                                                                         \
      note (t);                                                               \
      int high = MIN (seen[t], seen[t + N]) + 3;                              \
      for (int k = high; k >= n; k--)                                         \
        for (int j = 0; j < N; j++)                                           \
          for (int i = 0; i < N; i++)                                         \
            r[i][j] += q[i][k] * q[k][j];                                     \
    }

/* The larger one of two numbers that are loaded.  */
#define LOADED                                                                \
  for (int t = 0; t < m; t++)                                                 \
    {                                                                         \
      int low = MAX (seen[2 * t] % N, seen[2 * t + N] % N);                   \
      for (int k = low; k < n; k++)                                           \
        for (int j = 0; j < N; j++)                                           \
          for (int i = 0; i < N; i++)                                         \
            r[i][j] += q[i][k] * q[k][j];                                     \
    }

__attribute__ ((noipa)) void
note (int t)
{
  seen[t]++;
}

#define DEFINE(NAME, BODY)                                                    \
  __attribute__ ((noipa)) void NAME (int n, int m)                            \
  {                                                                           \
    BODY                                                                      \
  }                                                                           \
  __attribute__ ((noipa, optimize ("O0"))) void NAME##_plain (int n, int m)   \
  {                                                                           \
    BODY                                                                      \
  }

/* The remarks are expected in these lines.  */
DEFINE (wraps, WRAPS)
DEFINE (wrapped, WRAPPED)
DEFINE (behind, BEHIND)
DEFINE (calls, CALLS)
DEFINE (loaded, LOADED)

static void
fill (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        r[i][j] = (i * 7 + j * 3) % 31 * 0.25 - 3;
        q[i][j] = (i * 5 + j) % 13;
      }
  for (int i = 0; i < N; i++)
    {
      seen[i] = i % 7 == 1 ? INT_MAX - 1 : i * 5 % 37;
      seen[i + N] = i % 7 == 3 ? INT_MAX : i * 3 % 41;
    }
}

static void
check (int line, void (*tested) (int, int), void (*reference) (int, int),
       int n, int m)
{
  static double result[N][N];
  static int result_seen[2 * N];

  fill ();
  tested (n, m);
  memcpy (result, r, sizeof r);
  memcpy (result_seen, seen, sizeof seen);
  fill ();
  reference (n, m);
  if (memcmp (result, r, sizeof r)
      || memcmp (result_seen, seen, sizeof seen))
    {
      printf ("line %d: other results of %d, %d\n", line, n, m);
      fflush (stdout);
      abort ();
    }
}

#define CHECK(NAME, N, M) check (__LINE__, NAME, NAME##_plain, N, M)

int
main (void)
{
  static const int last[] = { 3, 20, 40, INT_MAX - 1, INT_MAX };
  for (unsigned k = 0; k < sizeof last / sizeof *last; k++)
    {
      CHECK (wraps, last[k], 12);
      CHECK (wraps, last[k], 48);
      CHECK (wrapped, last[k], 48);
    }
  for (int n = 0; n < N; n += 9)
    for (int m = -1; m < 12; m += 4)
      {
        CHECK (behind, n, m);
        CHECK (calls, n, m);
        CHECK (loaded, n, m);
      }
  return 0;
}
