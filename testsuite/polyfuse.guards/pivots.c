/* Elements of a matrix whose addresses are computed in front of a nest that refers to others of
   it: a[k * n + k] in loops over i and j.  They lie among the others, not beside them.  What may be
   among those that the nest changes is checked to lie beside them.

   { dg-do run }
   { dg-options "-O3 -ffp-contract=off -lm" }
   { dg-plugin-arguments "count-guards min-points=0" } */

#include <math.h>
#include <stdio.h>
#include <string.h>

unsigned long polyfuse_guard_count[2];
static unsigned long before[2];

#define N 60
static double a[N * N], b[N * N], expected[2][N * N];

#define COPIES(FUNCTION)                                                       \
  FUNCTION (, __attribute__ ((noipa)))                                         \
  FUNCTION (_plainly, __attribute__ ((noipa, optimize ("O0"))))

/* What is read of the diagonal is not changed in the loop over i.  */
#define CHOLESKY(SUFFIX, ATTRIBUTES)                                           \
  ATTRIBUTES void cholesky##SUFFIX (int n, int unused, double *m, double *r)   \
  {                                                                            \
    (void)unused;                                                              \
    for (int j = 0; j < n; j++)                                                \
      {                                                                        \
        double sum = 1e6 + m[j * n + j];                                       \
                                                                               \
        for (int k = 0; k < j; k++)                                            \
          sum -= m[j * n + k] * m[j * n + k];                                  \
        m[j * n + j] = sqrt (sum);                                             \
        for (int i = j + 1; i < n; i++)                                        \
          {                                                                    \
            double rest = r[i * n + j];                                        \
                                                                               \
            for (int k = 0; k < j; k++)                                        \
              rest -= m[i * n + k] * m[j * n + k];                             \
            m[i * n + j] = rest / m[j * n + j];                                \
          }                                                                    \
      }                                                                        \
  }
COPIES (CHOLESKY)

/* One step of an elimination.  */
#define STEP(SUFFIX, ATTRIBUTES)                                               \
  ATTRIBUTES void step##SUFFIX (int n, int k, double *m, double *unused)       \
  {                                                                            \
    (void)unused;                                                              \
    m[k * n + k] += 0.5;                                                       \
    for (int j = k + 1; j < n; j++)                                            \
      for (int i = k + 1; i < n; i++)                                          \
        m[i * n + j] -= m[i * n + k] * m[k * n + j] / m[k * n + k];            \
  }
COPIES (STEP)

/* The element is changed itself, and the others are not.  */
#define SUM(SUFFIX, ATTRIBUTES)                                                \
  ATTRIBUTES void sum##SUFFIX (int n, int k, double *m, double *r)             \
  {                                                                            \
    m[k * n + k] += 0.5;                                                       \
    for (int j = 0; j < n; j++)                                                \
      for (int i = k + 1; i < n; i++)                                          \
        {                                                                      \
          m[k * n + k] += m[i * n + j];                                        \
          r[i * n + j] = m[i * n + j] * 0.5;                                   \
        }                                                                      \
  }
COPIES (SUM)

/* An element anywhere: it may be changed as the others are, from row 4 on.  */
#define ANYWHERE(SUFFIX, ATTRIBUTES)                                           \
  ATTRIBUTES void anywhere##SUFFIX (int n, int p, double *m, double *unused)   \
  {                                                                            \
    (void)unused;                                                              \
    m[p * n + 1] += 0.5;                                                       \
    for (int j = 0; j < n; j++)                                                \
      for (int i = 4; i < n; i++)                                              \
        m[i * n + j] = m[i * n + j] * 0.5 + m[p * n + 1];                      \
  }
COPIES (ANYWHERE)

/* One of a vector.  */
#define SOLVE(SUFFIX, ATTRIBUTES)                                              \
  ATTRIBUTES void solve##SUFFIX (int n, int k, double *x, double *r)           \
  {                                                                            \
    x[k] += 0.5;                                                               \
    for (int j = 0; j < 3; j++)                                                \
      for (int i = k + 1; i < n; i++)                                          \
        x[i] -= r[i * n + j] * x[k];                                           \
  }
COPIES (SOLVE)

static void
fill (void)
{
  for (int i = 0; i < N * N; i++)
    {
      a[i] = 1 + (i * 7) % 13 * 0.25;
      b[i] = (i * 5) % 11 - 5;
    }
}

typedef void tested (int, int, double *, double *);

/* Compare FUNCTION with PLAIN, called at LINE.  NEW: the new code is to run if 1, the original code
   if 0, either if -1.  */
static void
compare (int line, tested *function, tested *plain, int n, int k, int new)
{
  fill ();
  plain (n, k, a, b);
  memcpy (expected[0], a, sizeof a);
  memcpy (expected[1], b, sizeof b);
  fill ();
  memcpy (before, polyfuse_guard_count, sizeof before);
  function (n, k, a, b);
  if (memcmp (a, expected[0], sizeof a) != 0
      || memcmp (b, expected[1], sizeof b) != 0)
    fprintf (stderr, "line %d: wrong results\n", line);
  else if (new >= 0 && (polyfuse_guard_count[1] > before[1]) != (new == 1))
    fprintf (stderr, "line %d: the wrong code ran\n", line);
  else
    return;
  __builtin_abort ();
}

#define COMPARE(NAME, N, K, NEW)                                               \
  compare (__LINE__, NAME, NAME##_plainly, N, K, NEW)

int
main (void)
{
  COMPARE (cholesky, N, 0, 1);
  COMPARE (cholesky, 5, 0, 1);
  COMPARE (cholesky, 1, 0, -1);
  COMPARE (step, N, 0, 1);
  COMPARE (step, N, 30, 1);
  COMPARE (step, N, N - 1, -1);
  COMPARE (sum, N, 3, -1);
  COMPARE (sum, N, N - 2, -1);
  COMPARE (anywhere, N, 2, 1);
  COMPARE (anywhere, N, 4, 0);
  COMPARE (anywhere, N, 17, 0);
  COMPARE (anywhere, N, N - 1, 0);
  COMPARE (solve, N, 0, -1);
  COMPARE (solve, N, 20, -1);
  COMPARE (solve, N, N - 1, -1);
  return 0;
}
