/* Products of complex numbers where the processor has fused operations, and the program must not
   use them: GCC's vectorizer makes some all the same, and not in each of several loops that one
   nest becomes.

   { dg-do run { target x86_64-*-* } }
   { dg-additional-options "-O3 -mfma -mavx2 -ffp-contract=off -fcx-limited-range" }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { scan-remark "complex-products.c:22:.*loop nest rescheduled" } }
   { dg-final { scan-remark "complex-products.c:35:.*loop nest rescheduled" } } */

#include <stdlib.h>
#include "check.h"

#define N 37

double _Complex a[N * N], b[N * N], c[N * N], d[N * N];

void TEST_FUNCTION
product (int n, double _Complex *c, const double _Complex *a,
         const double _Complex *b)
{
  for (int i = 0; i < n; i++) /* nest: product */
    for (int j = 0; j < n; j++)
      {
        c[i * n + j] = 0;
        for (int k = 0; k < n; k++)
          c[i * n + j] += a[i * n + k] * b[k * n + j];
      }
}

void TEST_FUNCTION
conjugate (int n, double _Complex *c, const double _Complex *a,
           const double _Complex *b)
{
  for (int i = 0; i < n; i++) /* nest: conjugate */
    for (int j = 0; j < n; j++)
      {
        c[i * n + j] = 0;
        for (int k = 0; k < n; k++)
          c[i * n + j] += a[i * n + k] * ~b[k * n + j];
      }
}

static void CHECK_PLAIN
plain_product (int n, double _Complex *c, const double _Complex *a,
               const double _Complex *b)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        c[i * n + j] = 0;
        for (int k = 0; k < n; k++)
          c[i * n + j] += a[i * n + k] * b[k * n + j];
      }
}

static void CHECK_PLAIN
plain_conjugate (int n, double _Complex *c, const double _Complex *a,
                 const double _Complex *b)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        c[i * n + j] = 0;
        for (int k = 0; k < n; k++)
          c[i * n + j] += a[i * n + k] * ~b[k * n + j];
      }
}

int
main (void)
{
  if (!__builtin_cpu_supports ("fma") || !__builtin_cpu_supports ("avx2"))
    return 0;
  FILL_DOUBLE (a);
  for (int i = 0; i < N * N; i++)
    b[i] = a[N * N - 1 - i] * 0.7;
  for (int n = N; n > 0; n /= 2)
    {
      product (n, c, a, b);
      plain_product (n, d, a, b);
      if (memcmp (c, d, n * n * sizeof *c) != 0)
        abort ();
      conjugate (n, c, a, b);
      plain_conjugate (n, d, a, b);
      if (memcmp (c, d, n * n * sizeof *c) != 0)
        abort ();
    }
  return 0;
}
