/* Nests with several ways to share their outermost loops.  Whichever is asked
   for, the results are the same; a structure that a nest does not have leaves
   it as it was.

   { dg-compare "fusion max none 2 3 4 5 6 7 99" }
   { dg-final { scan-remark "fused 4 nests into 1" "polyfuse -O3 fusion=max" } }
   { dg-final { scan-remark "no such fusion structure"
		"polyfuse -O3 fusion=99" } } */

#include "check.h"

#define N 90

double A[N][N], B[N][N], C[N][N], F[N][N], G[N][N];
double u[N], v[N], w[N], x[N], y[N], z[N];

/* A matrix is updated, multiplied from both sides.  */
void TEST_FUNCTION
vectors (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      A[i][j] = A[i][j] + u[i] * v[j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      x[i] = x[i] + A[j][i] * y[j];
  for (int i = 0; i < N; i++)
    x[i] = x[i] + z[i];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      w[i] = w[i] + A[i][j] * x[j];
}

/* Two products, and the product of both.  */
void TEST_FUNCTION
products (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
	C[i][j] += A[i][k] * B[k][j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
	F[i][j] += B[i][k] * A[k][j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
	G[i][j] += C[i][k] * F[k][j];
}

/* Shifts are needed to share a loop.  */
void TEST_FUNCTION
stencils (void)
{
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      B[i][j] = A[i - 1][j] + A[i + 1][j];
  for (int i = 2; i < N - 2; i++)
    for (int j = 2; j < N - 2; j++)
      C[i][j] = B[i - 1][j - 1] + B[i + 1][j + 1];
  for (int i = 3; i < N - 3; i++)
    for (int j = 3; j < N - 3; j++)
      A[i][j] = C[i + 1][j] - B[i][j - 1];
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (u);
  FILL_DOUBLE (v);
  FILL_DOUBLE (y);
  FILL_DOUBLE (z);
  vectors ();
  products ();
  stencils ();
  PRINT (A);
  PRINT (B);
  PRINT (C);
  PRINT (G);
  PRINT (w);
  PRINT (x);
  return 0;
}
