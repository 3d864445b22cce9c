/* Must stay as it is: subscripts are read from memory, or are products of
   iterators.

   { dg-compare modes }
   { dg-final { nest-kept indirect "A.P.i...j.. is not affine" } }
   { dg-final { nest-kept product "L.i . j.. is not affine" } } */

#include "check.h"

#define N 150

double A[N][N], L[N * N];
int P[N];

void TEST_FUNCTION
indirect (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: indirect */
    for (i = 0; i < N; i++)
      A[P[i]][j] = A[P[i]][j] * 0.5 + i;
}

void TEST_FUNCTION
product (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: product */
    for (i = 0; i < N; i++)
      L[i * j] = L[i * j] * 0.5 + i;
}

int
main (void)
{
  int i;
  FILL_DOUBLE (A);
  FILL_DOUBLE (L);
  for (i = 0; i < N; i++)
    P[i] = (i * 7) % 50;
  indirect ();
  PRINT (A);
  product ();
  PRINT (L);
  return 0;
}
