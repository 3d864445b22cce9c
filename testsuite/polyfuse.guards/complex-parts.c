/* Complex numbers behind pointers, whose parts GCC accesses one by one.

   { dg-compare modes }
   { dg-plugin-arguments "min-points=0" }
   { dg-final { nest-rescheduled sums "interchanged" } }
   { dg-final { nest-regenerated differences } }
   { dg-final { nest-rescheduled conjugate "interchanged" } }
   { dg-final { nest-rescheduled swapped "interchanged" } }
   { dg-final { nest-regenerated halves } }
   { dg-final { nest-rescheduled floats "interchanged" } } */

#include <complex.h>
#include "check.h"

#define N 40

double _Complex A[N * N], B[N * N], C[N * N];
float _Complex F[N * N], G[N * N];

void TEST_FUNCTION
sums (int n, double _Complex *c, const double _Complex *a)
{
  for (int j = 0; j < n; j++) /* nest: sums */
    for (int i = 0; i < n; i++)
      c[i * n + j] += a[i * n + j];
}

void TEST_FUNCTION
differences (int n, double _Complex *c, const double _Complex *a,
         const double _Complex *b)
{
  for (int i = 0; i < n; i++) /* nest: differences */
    for (int j = 0; j < n; j++)
      {
        double _Complex s = 0;
        for (int k = 0; k < n; k++)
          s += a[i * n + k] - 0.5 * b[k * n + j];
        c[i * n + j] = s;
      }
}

void TEST_FUNCTION
conjugate (int n, double _Complex *c, const double _Complex *a)
{
  for (int j = 0; j < n; j++) /* nest: conjugate */
    for (int i = 0; i < n; i++)
      c[i * n + j] = conj (a[i * n + j]) * 0.5;
}

/* The parts of one number depend on each other.  */
void TEST_FUNCTION
swapped (int n, double _Complex *c)
{
  for (int j = 0; j < n; j++) /* nest: swapped */
    for (int i = 0; i < n; i++)
      {
        __real__ c[i * n + j] = __imag__ c[i * n + j] * 0.5;
        __imag__ c[i * n + j] = __real__ c[i * n + j] - 1;
      }
}

/* One part in each loop; what one writes another reads.  */
void TEST_FUNCTION
halves (int n, double _Complex *c)
{
  for (int j = 1; j < n; j++) /* nest: halves */
    for (int i = 1; i < n; i++)
      {
        __real__ c[i * n + j] += __imag__ c[(i - 1) * n + j];
        __imag__ c[i * n + j] -= __real__ c[i * n + j - 1] * 0.25;
      }
}

void TEST_FUNCTION
floats (int n, float _Complex *c, const float _Complex *a, float factor)
{
  for (int j = 0; j < n; j++) /* nest: floats */
    for (int i = 0; i < n; i++)
      c[i * n + j] = c[i * n + j] * factor + a[i * n + j];
}

#define SHOW(CALL) (CALL, PRINT (A), PRINT (B), PRINT (C), PRINT (F))

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  FILL_FLOAT (F);
  FILL_FLOAT (G);
  for (int n = N; n > 0; n /= 3)
    {
      SHOW (sums (n, C, A));
      SHOW (differences (n, C, A, B));
      SHOW (conjugate (n, B, A));
      SHOW (swapped (n, A));
      SHOW (halves (n, B));
      SHOW (floats (n, F, G, 0.25f));
    }
  /* One in the other, and shifted by a part.  */
  SHOW (sums (N - 1, A, A));
  SHOW (sums (N - 1, A + 1, A));
  SHOW (sums (N - 1, A, (double _Complex *) ((double *) A + 1)));
  SHOW (differences (N / 2, C, C, C + 1));
  SHOW (conjugate (N - 1, A, (double _Complex *) ((double *) A + 1)));
  return 0;
}
