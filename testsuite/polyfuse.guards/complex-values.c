/* Nests that access complex numbers both as a whole and in parts: they are accessed in parts.

   { dg-compare modes }
   { dg-additional-options "-fcx-limited-range" }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled product "" } }
   { dg-final { nest-rescheduled floats "interchanged" } }
   { dg-final { nest-rescheduled both "interchanged|tiled i by" } }
   { dg-final { nest-rescheduled scaled "interchanged" } }
   { dg-final { nest-kept kept "condition" } }
   { dg-final { nest-rescheduled integers "interchanged" } } */

#include <complex.h>
#include "check.h"

#define N 40

double _Complex A[N * N], B[N * N], C[N * N], X[N];
float _Complex F[N * N], G[N * N];
int _Complex J[N * N];

/* A constant is stored as a whole.  */
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
floats (int n, float _Complex *c, const float _Complex *a)
{
  for (int j = 0; j < n; j++) /* nest: floats */
    for (int i = 0; i < n; i++)
      {
        c[i * n + j] = a[i * n + j] * a[i * n + j];
        if (j == n - 1)
          c[i * n] = 1.0f + 2.0f * _Complex_I;
      }
}

/* A copy, and then a part of it.  */
void TEST_FUNCTION
both (int n, double _Complex *c, const double _Complex *a)
{
  for (int j = 0; j < n; j++) /* nest: both */
    for (int i = 0; i < n; i++)
      {
        c[i * n + j] = a[j * n + i];
        __imag__ c[i * n + j] += __real__ a[i * n + j];
      }
}

/* A number that is loaded in front of a loop.  */
void TEST_FUNCTION
scaled (int n, double _Complex *c, const double _Complex *a, double _Complex *x)
{
  for (int j = 0; j < n; j++) /* nest: scaled */
    {
      double _Complex f = x[j];
      for (int i = 0; i < n; i++)
        c[i * n + j] = a[i * n + j] * f;
    }
}

/* A number that is one or the other: a condition on data, under which more is loaded.  */
void TEST_FUNCTION
kept (int n, double _Complex *c, const double _Complex *a)
{
  for (int j = 0; j < n; j++) /* nest: kept */
    for (int i = 0; i < n; i++)
      {
        double _Complex v = a[i * n + j];
        if (__real__ v < 0)
          v = c[i * n + j];
        c[i * n + j] = v;
      }
}

void TEST_FUNCTION
integers (int n, int _Complex *a)
{
  for (int j = 0; j < n; j++) /* nest: integers */
    for (int i = 1; i < n; i++)
      {
        a[i * n + j] = a[(i - 1) * n + j];
        __real__ a[i * n + j] += 3;
      }
}

/* Volatile pointers, but not what they lead to.  */
void TEST_FUNCTION
exchanged (int n, double _Complex *volatile *a)
{
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      {
        (*a)[i * n + j] = 2;
        __imag__ (*a)[i * n + j] += 1;
      }
}

#define SHOW(CALL)                                                            \
  (CALL, PRINT (A), PRINT (B), PRINT (C), PRINT (F), PRINT (J))

int
main (void)
{
  double _Complex *volatile place = B;
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  FILL_DOUBLE (X);
  FILL_FLOAT (F);
  FILL_FLOAT (G);
  FILL_INT (J);
  for (int n = N; n > 0; n /= 3)
    {
      SHOW (product (n, C, A, B));
      SHOW (floats (n, F, G));
      SHOW (both (n, B, A));
      SHOW (scaled (n, A, C, X));
      SHOW (kept (n, C, B));
      SHOW (integers (n, J));
      SHOW (exchanged (n, &place));
    }
  /* One in the other.  */
  SHOW (both (N - 1, A, A));
  SHOW (scaled (N - 1, A, A, A + N));
  SHOW (product (N / 2, C, C, C + 1));
  return 0;
}
