/* Debuggers are told of values that are computed in other places while Graphite runs, and of what
   these are computed from.  None of that is used where it is not known.

   { dg-compare modes }
   { dg-additional-options "-g -fchecking" }
   { dg-final { nest-rescheduled product "tiled|unrolled" } }
   { dg-final { nest-kept kept "no affine subscripts" } } */

#include "check.h"

#define N 40

double A[N][N], B[N][N], C[N][N], D[N][N];

/* The chain of T is computed in the innermost loop.  */
void TEST_FUNCTION
product (double x)
{
  for (int i = 0; i < N; i++) /* nest: product */
    for (int k = 0; k < N; k++)
      {
	double s = k * 0.5;
	double t = s * A[i][k] * x;
	for (int j = 0; j < N; j++)
	  C[i][j] += t * B[k][j];
      }
}

/* It is put back, as the nest stays what it is while another changes.  */
void TEST_FUNCTION
two_nests (double x)
{
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      B[i][j] += A[i][j] * x;
  for (int i = 0; i < N; i++) /* nest: kept */
    for (int k = 0; k < N; k++)
      {
	double s = k * 0.5;
	double t = s * A[i][k];
	for (int j = 0; j < N; j++)
	  D[i][j] += t * B[k][j * j % 32];
      }
}

/* So is what is chosen.  */
void TEST_FUNCTION
chosen (double x, int n)
{
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      {
	double t = x;
	if (A[i][k] > 0)
	  t = B[i][k] * k;
	double u = t * 0.25;
	for (int j = 0; j < n; j++)
	  D[i][j] += u * C[k][j];
      }
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  FILL_DOUBLE (D);
  product (0.5);
  two_nests (0.75);
  chosen (0.5, N);
  chosen (0.25, N - 3);
  PRINT (B);
  PRINT (C);
  PRINT (D);
  return 0;
}
