/* Bounds and subscripts with parameters of several types, used with the
   values at which something changes.

     for (j = 0; j < n; j++) for (i = 0; i < m; i++)
       A[i + k][j] = A[i + k][j] * 0.5 + B[i][j + k];

   { dg-compare passes }
   { dg-final { nest-regenerated offset } } */

#include "check.h"

#define N 140

double A[N][N], B[N][N];

void TEST_FUNCTION
offset (int n, int m, int k)
{
  int i, j;
  for (j = 0; j < n; j++) /* nest: offset */
    for (i = 0; i < m; i++)
      A[i + k][j] = A[i + k][j] * 0.5 + B[i][j + k];
}

void TEST_FUNCTION
inclusive (long n, long m)
{
  long i, j;
  for (j = 0; j <= n; j++)
    for (i = m; i <= j; i++)
      A[i][j] = A[j][i] * 0.5 + B[i][j];
}

void TEST_FUNCTION
small_types (short n, unsigned char m)
{
  int i, j;
  for (j = 0; j < n; j++)
    for (i = 0; i < m; i++)
      A[i][j] = A[i][j] * 0.5 + B[j][i];
}

void TEST_FUNCTION
variable_length (int n, double (*P)[n], double (*Q)[n])
{
  int i, j;
  for (j = 0; j < n; j++)
    for (i = 0; i < n; i++)
      P[i][j] = P[i][j] * 0.5 + Q[i][j];
}

/* A parameter read from memory.  */
int bound;

void TEST_FUNCTION
global_bound (void)
{
  int i, j;
  for (j = 0; j < bound; j++)
    for (i = 0; i < bound; i++)
      A[i][j] = A[i][j] * 0.5 + B[j][i];
}

int
main (void)
{
  int n, m, k;
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  for (n = -1; n < 4; n++)
    for (m = -1; m < 4; m++)
      {
	for (k = 0; k < 3; k++)
	  offset (n, m, k);
	inclusive (n, m < 0 ? 0 : m);
	small_types (n, m < 0 ? 0 : m);
      }
  offset (100, 90, 40);
  PRINT (A);
  inclusive (N - 1, 0);
  small_types (N, 120);
  small_types (-300, 120);
  PRINT (A);
  variable_length (N, A, B);
  variable_length (1, A, B);
  PRINT (A);
  for (bound = -2; bound <= N; bound += 71)
    global_bound ();
  PRINT (A);
  return 0;
}
