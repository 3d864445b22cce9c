/* New code in a loop around it is a function of its own also where its rows move on with that
   loop: neither pointers to them nor addresses that it uses alone are kept for it there.

   { dg-do run }
   { dg-options "-O3 -ffp-contract=off -fchecking" } */

#include "check.h"

#define N 70

/* All functions, named NAME_..., with attribute ATTRIBUTE.  */
#define FUNCTIONS(NAME, ATTRIBUTE)                                             \
  void ATTRIBUTE NAME##factor (int n, double *a, const double *b,              \
                               volatile int *count)                            \
  {                                                                            \
    for (int j = 0; j < n; j++)                                                \
      {                                                                        \
        double sum = b[j * n + j] + n;                                         \
        for (int k = 0; k < j; k++)                                            \
          sum -= a[j * n + k] * a[j * n + k] * 1e-3;                           \
        a[j * n + j] = 1 / sum;                                                \
        ++*count;                                                              \
        for (int i = j + 1; i < n; i++)                                        \
          {                                                                    \
            double rest = b[i * n + j];                                        \
            for (int k = 0; k < j; k++)                                        \
              rest -= a[i * n + k] * a[j * n + k] * 1e-3;                      \
            a[i * n + j] = rest / a[j * n + j];                                \
          }                                                                    \
      }                                                                        \
  }                                                                            \
                                                                               \
  void ATTRIBUTE NAME##slices (int n, float *a, const float *b,                \
                               volatile int *count)                            \
  {                                                                            \
    for (int t = 0; t < 3; t++, a += n * n)                                    \
      for (int s = 0; s < 2; s++)                                              \
        {                                                                      \
          for (int j = 0; j < n; j++)                                          \
            for (int i = t; i < n; i++)                                        \
              a[i * n + j] = a[i * n + j] * 0.5f + b[(s * n + i) * n + j];     \
          ++*count;                                                            \
        }                                                                      \
  }

FUNCTIONS (, TEST_FUNCTION)
FUNCTIONS (plain_, CHECK_PLAIN)

double A[N * N], B[N * N], P[N * N];
float X[3 * N * N], Y[2 * N * N], Z[3 * N * N];

int
main (void)
{
  volatile int count = 0;
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  memcpy (P, A, sizeof P);
  for (int k = 0; k < 3 * N * N; k++)
    X[k] = Z[k] = k % 101;
  for (int k = 0; k < 2 * N * N; k++)
    Y[k] = k % 37;
  for (int n = 0; n <= N; n += 7)
    {
      factor (n, A, B, &count);
      plain_factor (n, P, B, &count);
      if (memcmp (A, P, sizeof P) != 0)
        return 1;
      slices (n, X, Y, &count);
      plain_slices (n, Z, Y, &count);
      if (memcmp (X, Z, sizeof Z) != 0)
        return 2;
    }
  return 0;
}
