/* Loops over a narrow band along the diagonal, with constant and run-time sizes and widths.  Rows have 21
   elements: where nothing but loops that are entered less often would be gained, they stay as they are,
   since the ends of unrolled rows have loops of their own.  Products of two bands get another order, in
   which rows are used again, and no blocks of sums, of which few would be full.

   { dg-compare passes }
   { dg-final { nest-kept times-vector-constant "" } }
   { dg-final { nest-kept three "" } }
   { dg-final { nest-kept added "" } }
   { dg-final { nest-kept constant-added "" } }
   { dg-final { nest-rescheduled both "interchanged i, k, j to k, i, j; unrolled i by 4; vector loop j" } } */

#include "check.h"

#define N 160
#define C 400
#define W 10
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

double A[N * N], B[N * N], R[N * N], X[N], Y[N];
double CA[C][C], CB[C][C], CR[C][C], CX[C], CY[C];

void TEST_FUNCTION
times_vector (int n, const double *a, const double *x, double *y)
{
  for (int i = 0; i < n; i++)
    {
      double s = 0;

      for (int j = MAX (0, i - W); j < MIN (n, i + W + 1); j++)
	s += a[i * n + j] * x[j];
      y[i] = s;
    }
}

void TEST_FUNCTION
times_vector_constant (void)
{
  for (int i = 0; i < C; i++) /* nest: times-vector-constant */
    for (int j = MAX (0, i - W); j < MIN (C, i + W + 1); j++)
      CY[i] += CA[i][j] * CX[j];
}

void TEST_FUNCTION
three (void)
{
  for (int i = 0; i < C; i++) /* nest: three */
    for (int j = MAX (0, i - 1); j < MIN (C, i + 2); j++)
      CY[i] += CA[i][j] * CX[j];
}

void TEST_FUNCTION
sum (int n, const double *a, double *r)
{
  for (int i = 0; i < n; i++) /* nest: added */
    for (int j = MAX (0, i - W); j < MIN (n, i + W + 1); j++)
      r[i * n + j] += a[i * n + j];
}

void TEST_FUNCTION
sum_constant (void)
{
  for (int i = 0; i < C; i++) /* nest: constant-added */
    for (int j = MAX (0, i - W); j < MIN (C, i + W + 1); j++)
      CR[i][j] += CA[i][j];
}

void TEST_FUNCTION
product (int n, const double *a, const double *b, double *r)
{
  for (int i = 0; i < n; i++)
    for (int k = MAX (0, i - W); k < MIN (n, i + W + 1); k++)
      for (int j = 0; j < n; j++)
	r[i * n + j] += a[i * n + k] * b[k * n + j];
}

/* Widths that are known at run time only.  */
void TEST_FUNCTION
wide (int n, int w, const double *a, const double *x, double *y)
{
  for (int i = 0; i < n; i++)
    for (int j = MAX (0, i - w); j < MIN (n, i + w + 1); j++)
      y[i] += a[i * n + j] * x[j];
}

void TEST_FUNCTION
both (void)
{
  for (int i = 0; i < C; i++) /* nest: both */
    for (int k = MAX (0, i - W); k < MIN (C, i + W + 1); k++)
      for (int j = MAX (0, k - W); j < MIN (C, k + W + 1); j++)
	CR[i][j] += CA[i][k] * CB[k][j];
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (R);
  FILL_DOUBLE (X);
  FILL_DOUBLE (Y);
  FILL_DOUBLE (CA);
  FILL_DOUBLE (CB);
  FILL_DOUBLE (CX);
  for (int n = N; n > 0; n -= 53)
    {
      times_vector (n, A, X, Y);
      PRINT (Y);
      sum (n, A, R);
      product (n, A, B, R);
      PRINT (R);
      for (int w = 0; w < 40; w += 13)
	wide (n, w, A, X, Y);
      PRINT (Y);
    }
  times_vector_constant ();
  three ();
  PRINT (CY);
  sum_constant ();
  both ();
  PRINT (CR);
  return 0;
}
