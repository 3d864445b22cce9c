/* Sums of products of complex numbers: both parts of a sum are in registers, and the parts of an operand in copies
   of their own.

   { dg-compare modes }
   { dg-additional-options "-fcx-limited-range -mno-fma" { target x86_64-*-* } }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled product "packed b.*vector loop j around k" } }
   { dg-final { nest-rescheduled adjoint "vector loop j" } }
   { dg-final { nest-rescheduled hermitian "packed a.*vector loop j around k" } }
   { dg-final { nest-rescheduled triangular "packed b.*vector loop j around k" } }
   { dg-final { nest-rescheduled floats "packed b.*vector loop j around k" } }
   { dg-final { nest-rescheduled real_factors "packed b.*vector loop j around k" } }
   { dg-final { nest-rescheduled real_parts "vector loop j around k" } } */

#include <complex.h>
#include "check.h"

#define N 40

double _Complex A[N * N], B[N * N], C[N * N];
float _Complex F[N * N], G[N * N], H[N * N];

void TEST_FUNCTION
product (int n, double _Complex *c, const double _Complex *a,
         const double _Complex *b)
{
  for (int i = 0; i < n; i++) /* nest: product */
    for (int j = 0; j < n; j++)
      {
        double _Complex s = 0;
        for (int k = 0; k < n; k++)
          s += a[i * n + k] * b[k * n + j];
        c[i * n + j] = s;
      }
}

void TEST_FUNCTION
adjoint (int n, double _Complex *c, const double _Complex *a,
         const double _Complex *b)
{
  for (int i = 0; i < n; i++) /* nest: adjoint */
    for (int j = 0; j < n; j++)
      {
        double _Complex s = c[i * n + j];
        for (int k = 0; k < n; k++)
          s -= ~a[k * n + i] * b[k * n + j];
        c[i * n + j] = s;
      }
}

void TEST_FUNCTION
hermitian (int n, double _Complex *c, const double _Complex *a)
{
  for (int i = 0; i < n; i++) /* nest: hermitian */
    for (int j = 0; j <= i; j++)
      for (int k = 0; k < n; k++)
        c[i * n + j] += a[i * n + k] * ~a[j * n + k];
}

void TEST_FUNCTION
triangular (int n, double _Complex *c, const double _Complex *a,
            const double _Complex *b)
{
  for (int i = 0; i < n; i++) /* nest: triangular */
    for (int j = 0; j < n; j++)
      for (int k = 0; k <= i; k++)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
}

void TEST_FUNCTION
floats (int n, float _Complex *c, const float _Complex *a,
        const float _Complex *b)
{
  for (int i = 0; i < n; i++) /* nest: floats */
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i * n + j] += a[i * n + k] * b[k * n + j];
}

void TEST_FUNCTION
real_factors (int n, double _Complex *c, const double _Complex *a,
              const double _Complex *b)
{
  for (int i = 0; i < n; i++) /* nest: real_factors */
    for (int j = 0; j < n; j++)
      {
        double _Complex s = 0;
        for (int k = 0; k < n; k++)
          s += a[i * n + k] * creal (b[k * n + j]);
        c[i * n + j] = s;
      }
}

/* The imaginary parts of the results are left alone.  */

void TEST_FUNCTION
real_parts (int n, double _Complex *c, const double _Complex *a,
            const double _Complex *b)
{
  for (int i = 0; i < n; i++) /* nest: real_parts */
    for (int j = 0; j < n; j++)
      {
        double s = 0;
        for (int k = 0; k < n; k++)
          s += creal (a[i * n + k]) * cimag (b[k * n + j]);
        __real__ c[i * n + j] = s;
      }
}

static void
fill (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (C);
  for (int i = 0; i < N * N; i++)
    {
      B[i] = A[N * N - 1 - i] * 0.7 + 0.1 * I;
      F[i] = A[i];
      G[i] = B[i];
      H[i] = C[i];
    }
}

int
main (void)
{
  for (int n = N; n > 0; n -= n > 20 ? 7 : 1)
    {
      fill ();
      product (n, C, A, B);
      PRINT (C);
      fill ();
      adjoint (n, C, A, B);
      PRINT (C);
      fill ();
      hermitian (n, C, A);
      PRINT (C);
      fill ();
      triangular (n, C, A, B);
      PRINT (C);
      fill ();
      floats (n, H, F, G);
      PRINT (H);
      fill ();
      real_factors (n, C, A, B);
      PRINT (C);
      fill ();
      real_parts (n, C, A, B);
      PRINT (C);
      fill ();
      product (n, C, A, C);
      PRINT (C);
    }
  return 0;
}
