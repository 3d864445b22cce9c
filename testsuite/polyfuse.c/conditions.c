/* Affine conditions inside loops:

     for (j) for (i) if (i < j) ... else ...
     for (i) for (j) if (i + j < n && j > 2) ...
     for (i) for (j) if (i == j) ...; if (i != n) ...

   { dg-compare passes }
   { dg-final { nest-regenerated triangle } } */

#include "check.h"

#define N 150

double A[N][N], B[N][N];

void TEST_FUNCTION
triangle (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: triangle */
    for (i = 0; i < N; i++)
      if (i < j)
	A[i][j] += B[i][j];
      else
	A[i][j] -= 0.5 * B[i][j];
}

void TEST_FUNCTION
conjunction (int n, int m)
{
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      {
	B[i][j] += 1;
	if (i + j < m && j > 2)
	  A[j][i] += B[i][j];
	A[i][j] *= 0.75;
      }
}

void TEST_FUNCTION
equalities (int n, int m)
{
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      {
	if (i == j)
	  A[i][j] = 1;
	if (i != m)
	  A[i][j] += B[j][i];
	if (i - 2 * j == m)
	  B[i][j] = A[i][j];
      }
}

void TEST_FUNCTION
invariant (int n, int m)
{
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      {
	if (m > 3)
	  A[i][j] += B[i][j];
	if (n < 2 * m)
	  B[j][i] += 1;
      }
}

void TEST_FUNCTION
unsigned_difference (unsigned n)
{
  unsigned i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      if (i - j < 3)
	A[i][j] += B[i][j];
}

void TEST_FUNCTION
remainder_of (int n)
{
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      if ((i + j) % 2 == 0)
	A[i][j] += B[j][i];
}

int
main (void)
{
  static const int value[] = { -3, 0, 1, 2, 3, 7, N / 2, N };
  unsigned k, l;
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  triangle ();
  PRINT (A);
  for (k = 0; k < 8; k++)
    for (l = 0; l < 8; l++)
      {
	conjunction (value[k], value[l]);
	equalities (value[k], value[l]);
	invariant (value[k], value[l]);
	if (l == 0 && value[k] >= 0)
	  unsigned_difference (value[k]);
	if (l == 1)
	  remainder_of (value[k]);
      }
  PRINT (A);
  PRINT (B);
  return 0;
}
