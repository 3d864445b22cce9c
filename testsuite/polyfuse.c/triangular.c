/* Triangular and trapezoidal iteration domains:

     for (j = 0; j < N; j++) for (i = j; i < N; i++) A[i][j] ...
     for (i) for (j = i; j < 2 * i + 3 && j < N; j++) ...
     for (i = 0; i < n; i++) for (j = 0; j < m - i; j++) ...

   The first is to become for (i) for (j <= i).

   { dg-compare passes }
   { dg-final { nest-rescheduled lower "vector loop j" } } */

#include "check.h"

#define N 300

double A[N][N], B[N][N];

void TEST_FUNCTION
lower (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: lower */
    for (i = j; i < N; i++)
      A[i][j] = A[i][j] * 0.5 + B[i][j];
}

void TEST_FUNCTION
trapezoid (void)
{
  int i, j;
  for (i = 0; i < N; i++)
    for (j = i; j < (2 * i + 3 < N ? 2 * i + 3 : N); j++)
      A[j][i] += A[i][j];
}

void TEST_FUNCTION
parameters (int n, int m)
{
  int i, j, k;
  for (i = 0; i < n; i++)
    for (j = 0; j < m - i; j++)
      for (k = j; k < i; k++)
	A[k][j] += B[i][k];
}

int
main (void)
{
  int n, m;
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  lower ();
  PRINT (A);
  trapezoid ();
  PRINT (A);
  for (n = -1; n < 6; n++)
    for (m = -1; m < 6; m++)
      parameters (n, m);
  parameters (60, 80);
  PRINT (A);
  return 0;
}
