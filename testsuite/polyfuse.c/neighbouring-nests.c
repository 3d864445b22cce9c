/* Neighbouring nests over the same arrays, of which one needs what the other
   does not: a sum in a local variable, or arrays that may overlap.

     for (i) for (j) a[i][j] = ...;
     for (i) for (j) { s = 0; for (k) s += a[i][k] * b[k][j]; c[i][j] = s; }

   { dg-compare modes }
   { dg-final { nest-rescheduled filled "interchanged i, j, k to i, k, j" } }
   { dg-final { nest-rescheduled used "interchanged i, j, k to i, k, j" } }
   { dg-final { nest-rescheduled copied "fused 2 nests into 1.*checked at run time" } } */

#include "check.h"

#define N 130

double A[N][N], B[N][N], C[N][N], D[N][N];

void TEST_FUNCTION
filled (void)
{
  int i, j, k;
  for (i = 0; i < N; i++) /* nest: filled */
    for (j = 0; j < N; j++)
      {
	A[i][j] = i % 7 + 0.25;
	B[i][j] = j % 5 - 1.5;
      }
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      {
	double s = 0;
	for (k = 0; k < N; k++)
	  s += A[i][k] * B[k][j];
	C[i][j] = s;
      }
}

void TEST_FUNCTION
used (void)
{
  int i, j, k;
  for (i = 0; i < N; i++) /* nest: used */
    for (j = 0; j < N; j++)
      {
	double s = 1;
	for (k = 0; k < N; k++)
	  s += A[i][k] * B[k][j];
	C[i][j] = s;
      }
  for (j = 0; j < N; j++)
    for (i = 0; i < N; i++)
      D[i][j] += C[i][j] * A[i][j];
}

void TEST_FUNCTION
copied (int n, double (*p)[N], double (*q)[N])
{
  int i, j;
  for (i = 0; i < N; i++) /* nest: copied */
    for (j = 0; j < N; j++)
      B[i][j] = C[i][j];
  for (j = 0; j < n; j++)
    for (i = 0; i < n; i++)
      p[i][j] += q[i][j] * B[i][j];
}

#define SHOW(CALL) (CALL, PRINT (A), PRINT (B), PRINT (C), PRINT (D))

int
main (void)
{
  FILL_DOUBLE (D);
  SHOW (filled ());
  SHOW (used ());
  SHOW (copied (N, A, D));
  SHOW (copied (N / 2, A, B));
  SHOW (copied (N / 2, A, A + N / 2));
  SHOW (copied (N / 2, A, A + 1));
  SHOW (copied (0, A, D));
  return 0;
}
