/* Products of the counters of two loops, used in a loop inside of both: GCC takes them for something
   else.  In the inner one of the two they are no obstacle.

   { dg-compare modes }
   { dg-final { nest-kept values "misreads a product" } }
   { dg-final { nest-kept remainders "misreads a product" } }
   { dg-final { nest-kept subscripts "misreads a product" } }
   { dg-final { nest-rescheduled inner "j, i to i, j" } } */

#include "check.h"

#define N 64

double A[N][N][N], B[N][N], X[N], Z[N * N + N];
int K[4 * N][4 * N];

void TEST_FUNCTION
values (void)
{
  int v, i, k;
  for (v = 0; v < N; v++) /* nest: values */
    for (i = 0; i < N; i++)
      for (k = 0; k < N; k++)
	A[k][i][v] += v * i - k;
}

void TEST_FUNCTION
remainders (int n)
{
  int k, t, c;
  for (k = 0; k < n; k++) /* nest: remainders */
    for (t = 0; t < n; t++)
      for (c = 0; c < n; c++)
	B[c][k] += X[t] * ((k * t) % 64) + c;
}

void TEST_FUNCTION
subscripts (int n)
{
  int k, t, c;
  for (k = 0; k < n; k++) /* nest: subscripts */
    for (t = 0; t < n; t++)
      for (c = 0; c < n; c++)
	Z[k * t + c] += B[c][t];
}

void TEST_FUNCTION
inner (void)
{
  int i, j;
  for (j = 0; j < 4 * N; j++) /* nest: inner */
    for (i = 0; i < 4 * N; i++)
      K[i][j] += (i * j) % 7;
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (X);
  FILL_DOUBLE (Z);
  FILL_INT (K);
  values ();
  PRINT (A);
  remainders (N);
  PRINT (B);
  subscripts (N);
  PRINT (Z);
  inner ();
  PRINT (K);
  return 0;
}
