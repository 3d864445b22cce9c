/* With -floop-parallelize-all, Graphite builds the loops once more, to mark what could be
   executed in parallel: the tree of that must have our loops, with what is copied, unrolled and
   vectorized in them.

   { dg-additional-options "-floop-parallelize-all" }
   { dg-compare modes }
   { dg-final { nest-rescheduled product "tiled" } }
   { dg-final { nest-rescheduled columns "vector loop j" } }
   { dg-final { nest-rescheduled triangle "packed C; unrolled" } } */

#include "check.h"

#define N 190

double A[N][N], B[N][N], C[N][N], D[N][N];

void TEST_FUNCTION
product (void)
{
  for (int i = 0; i < N; i++) /* nest: product */
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        C[i][j] += A[k][i] * B[k][j];
}

void TEST_FUNCTION
columns (void)
{
  for (int j = 0; j < N; j++) /* nest: columns */
    for (int i = 1; i < N; i++)
      D[i][j] = D[i - 1][j] * 0.5 + B[i][j];
}

void TEST_FUNCTION
triangle (void)
{
  for (int i = 0; i < N; i++) /* nest: triangle */
    for (int j = 0; j <= i; j++)
      for (int k = 0; k < N; k++)
        D[i][j] += A[i][k] * C[j][k];
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  FILL_DOUBLE (D);
  product ();
  columns ();
  triangle ();
  PRINT (C);
  PRINT (D);
  return 0;
}
