/* Nests that produce what the next one reads: together they need less memory
   traffic, but each element must be produced before it is read.

     for (i) for (j) T[i][j] = A[i][j] + 1;
     for (i) for (j) B[i][j] = T[i][j] * T[i][j];
     for (i) for (j) C[i][j] = B[i][j] - T[i + 1][j];

   The third reads the next row of T.

   { dg-compare modes }
   { dg-final { nest-regenerated chain } }
   { dg-final { nest-regenerated reversed } } */

#include "check.h"

#define N 200

double A[N][N], B[N][N], C[N][N], T[N + 1][N];

void TEST_FUNCTION
chain (void)
{
  int i, j;
  for (i = 0; i < N; i++) /* nest: chain */
    for (j = 0; j < N; j++)
      T[i][j] = A[i][j] + 1;
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      B[i][j] = T[i][j] * T[i][j];
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      C[i][j] = B[i][j] - T[i + 1][j];
}

/* The consumer starts with what is produced last.  */
void TEST_FUNCTION
reversed (void)
{
  int i, j;
  for (i = 0; i < N; i++) /* nest: reversed */
    for (j = 0; j < N; j++)
      T[i][j] = A[i][j] * B[i][j];
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      C[i][j] += T[N - 1 - i][N - 1 - j];
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (T);
  chain ();
  PRINT (B);
  PRINT (C);
  reversed ();
  PRINT (C);
  return 0;
}
