/* New code that is too much for small problems is a function of its own, as far as it
   shares a few values with the rest only: it is called last, or between other things,
   also with copies of its own on the stack.  It is not where it needs an array that the
   function has on the stack.

   { dg-do run }
   { dg-options "-O3" } */

#include "check.h"

#define N 70

/* All functions, named NAME_..., with attribute ATTRIBUTE.  */
#define FUNCTIONS(NAME, ATTRIBUTE)                                            \
  void ATTRIBUTE NAME##last (int n, double *a, double *b, const double *c)    \
  {                                                                           \
    for (int i = 0; i < n; i++)                                               \
      for (int j = 0; j < n; j++)                                             \
        for (int k = 0; k < n; k++)                                           \
          a[i * n + j] += b[i * n + k] * c[k * n + j];                        \
  }                                                                           \
                                                                              \
  double ATTRIBUTE NAME##between (int n, double *a, double *b,                \
                                  const double *c)                            \
  {                                                                           \
    double first = a[0];                                                      \
    for (int i = 0; i < n; i++)                                               \
      for (int j = 0; j < n; j++)                                             \
        for (int k = 0; k < n; k++)                                           \
          a[i * n + j] += b[i * n + k] * c[k * n + j];                        \
    return first - a[0];                                                      \
  }                                                                           \
                                                                              \
  void ATTRIBUTE NAME##turns (int times, int n, double *a, double *b,         \
                              volatile int *count)                            \
  {                                                                           \
    for (int t = 0; t < times; t++)                                           \
      {                                                                       \
        for (int j = 0; j < n; j++)                                           \
          for (int i = 0; i < n; i++)                                         \
            a[i * n + j] += 2 * b[i * n + j];                                 \
        ++*count;                                                             \
      }                                                                       \
  }                                                                           \
                                                                              \
  double ATTRIBUTE NAME##stack (int n, double *a)                             \
  {                                                                           \
    double s[N * N];                                                          \
    s[0] = 0;                                                                 \
    for (int j = 0; j < n; j++)                                               \
      for (int i = 0; i < n; i++)                                             \
        s[i * N + j] = 2 * a[i * n + j];                                      \
    return s[(n - 1) * N + n / 2];                                            \
  }

FUNCTIONS (, TEST_FUNCTION)
FUNCTIONS (plain_, CHECK_PLAIN)

double A[N * N], B[N * N], C[N * N], P[N * N];

int
main (void)
{
  volatile int count = 0;
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  memcpy (P, A, sizeof P);
  for (int n = 1; n <= N; n += 23)
    {
      last (n, A, B, C);
      plain_last (n, P, B, C);
      if (between (n, A, B, C) != plain_between (n, P, B, C))
        return 1;
      turns (3, n, A, C, &count);
      plain_turns (3, n, P, C, &count);
      if (stack (n, A) != plain_stack (n, P))
        return 2;
      if (memcmp (A, P, sizeof P) != 0)
        return 3;
    }
  last (N / 2, A, A + N, C);
  plain_last (N / 2, P, P + N, C);
  return memcmp (A, P, sizeof P) != 0;
}
