/* Householder's QR factorization: the columns behind k are reflected under a condition on data, by loops
   that begin with k.  Which code runs, and with what results, for a matrix in one piece and for
   one behind pointers to rows.

     for (j = k + 1; j < n; j++)              for j: s[j] = 0
       for (i = k; i < m; i++)                for i, j: s[j] += ...
         s += a[i][k] * a[i][j];         ->   for j: s[j] = -s[j] / a[k][k]
       s = -s / a[k][k];                      for i, j: a[i][j] += ...
       for (i = k; i < m; i++)                  vector loop j
         a[i][j] += s * a[i][k];

   { dg-do run }
   { dg-additional-options "-O3 -ffp-contract=off -lm" }
   { dg-plugin-arguments "count-guards min-points=0" }
   { dg-final { scan-remark "reflection.c:95:.*interchanged j, i to i, j" } }
   { dg-final { scan-remark "reflection.c:96:.*rows of `a' are equally far apart" } }
   { dg-final { scan-remark "reflection.c:97:.*rows of `a' are equally far apart" } } */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned long polyfuse_guard_count[2];

#define N 40

/* A vector of its own, and a jump to the next column.  */
#define SEPARATE                                                              \
  for (int k = 0; k < n; k++)                                                 \
    {                                                                         \
      double square = 0;                                                      \
      for (int i = k; i < m; i++)                                             \
        square += v[i] * v[i];                                                \
      if (square == 0)                                                        \
        continue;                                                             \
      for (int j = k; j < n; j++)                                             \
        {                                                                     \
          double s = 0;                                                       \
          for (int i = k; i < m; i++)                                         \
            s += v[i] * (*a)[i * N + j];                                      \
          s *= 2 / square;                                                    \
          for (int i = k; i < m; i++)                                         \
            (*a)[i * N + j] -= s * v[i];                                      \
        }                                                                     \
    }

/* The vector is column K, which the norm has the sign of.  */
#define IN_PLACE                                                              \
  for (int k = 0; k < n; k++)                                                 \
    {                                                                         \
      double norm = 0;                                                        \
      for (int i = k; i < m; i++)                                             \
        norm += a[i][k] * a[i][k];                                            \
      norm = sqrt (norm);                                                     \
      if (norm != 0)                                                          \
        {                                                                     \
          if (a[k][k] < 0)                                                    \
            norm = -norm;                                                     \
          for (int i = k; i < m; i++)                                         \
            a[i][k] /= norm;                                                  \
          a[k][k] += 1;                                                       \
          for (int j = k + 1; j < n; j++)                                     \
            {                                                                 \
              double s = 0;                                                   \
              for (int i = k; i < m; i++)                                     \
                s += a[i][k] * a[i][j];                                       \
              s = -s / a[k][k];                                               \
              for (int i = k; i < m; i++)                                     \
                a[i][j] += s * a[i][k];                                       \
            }                                                                 \
        }                                                                     \
      v[k] = -norm;                                                           \
    }

/* Only where V is not 0.  */
#define CHOSEN                                                                \
  for (int k = 0; k < n; k++)                                                 \
    if (v[k] != 0)                                                            \
      for (int j = k + 1; j < n; j++)                                         \
        for (int i = k; i < m; i++)                                           \
          a[i][j] += v[k];

#define DEFINE(NAME, BODY)                                                    \
  __attribute__ ((noipa)) void NAME (int m, int n, double **a, double *v)     \
  {                                                                           \
    BODY                                                                      \
  }                                                                           \
  __attribute__ ((noipa, optimize ("O0"))) void NAME##_plain (                \
      int m, int n, double **a, double *v)                                    \
  {                                                                           \
    BODY                                                                      \
  }
/* The remarks are expected in these lines.  */
DEFINE (separate, SEPARATE)
DEFINE (in_place, IN_PLACE)
DEFINE (chosen, CHOSEN)

typedef void function (int, int, double **, double *);

static double area[2][N * N], vector[2][N];
static double *rows[2][N];

/* Call TESTED with M rows of N, of which each two have changed places if TURNED is 1; it should run
   its new code exactly if NEW, unless that is negative.  */
static void
check (int line, function *tested, function *reference, int m, int n, int turned,
       int new)
{
  unsigned long before = polyfuse_guard_count[1];

  for (int k = 0; k < 2; k++)
    {
      for (int i = 0; i < N * N; i++)
        area[k][i] = (i * 7919 % 1013) * 0.01 - 4;
      for (int i = 0; i < N; i++)
        {
          rows[k][i] = area[k] + (i ^ turned) * N;
          vector[k][i] = i % 5;
        }
    }
  tested (m, n, rows[0], vector[0]);
  reference (m, n, rows[1], vector[1]);
  if (memcmp (area[0], area[1], sizeof area[0])
      || memcmp (vector[0], vector[1], sizeof vector[0])
      || (new >= 0 && (polyfuse_guard_count[1] > before) != new))
    {
      printf ("line %d: %d x %d, counts %lu, %lu\n", line, m, n,
              polyfuse_guard_count[0], polyfuse_guard_count[1]);
      abort ();
    }
}

#define CHECK(NAME, M, N, TURNED, NEW)                                         \
  check (__LINE__, NAME, NAME##_plain, M, N, TURNED, NEW)

int
main (void)
{
  CHECK (separate, N, N, 0, 1);
  CHECK (separate, N - 3, N, 0, 1);
  CHECK (in_place, N, N, 0, 1);
  CHECK (in_place, N, N - 7, 0, 1);
  CHECK (in_place, N, N, 1, 0);
  CHECK (chosen, N, N, 0, 1);
  CHECK (chosen, N, N - 7, 0, 1);
  CHECK (chosen, N, N, 1, 0);
  for (int n = -1; n < 5; n++)
    for (int m = n > 0 ? n : 0; m < 6; m++)
      {
        CHECK (separate, m, n, 0, -1);
        CHECK (in_place, m, n, 0, -1);
        CHECK (chosen, m, n, 0, -1);
        CHECK (chosen, m, n, 1, -1);
      }
  return 0;
}
