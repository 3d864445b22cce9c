/* Decreasing loops, by 1 and by more, signed and unsigned:

     for (j = N - 1; j >= 0; j--) for (i = N - 1; i >= 0; i--)
       A[i][j] = A[i][j] * 0.5 + B[j][i];

   i and j are to be interchanged.

   { dg-compare passes }
   { dg-final { nest-rescheduled both "vector loop j" } }
   { dg-final { nest-regenerated one } } */

#include "check.h"

#define N 210

double A[N][N], B[N][N];

void TEST_FUNCTION
both (void)
{
  int i, j;
  for (j = N - 1; j >= 0; j--) /* nest: both */
    for (i = N - 1; i >= 0; i--)
      A[i][j] = A[i][j] * 0.5 + B[i][j];
}

/* A dependence that only the decreasing order respects.  */
void TEST_FUNCTION
one (void)
{
  int i, j;
  for (i = N - 2; i >= 0; i--) /* nest: one */
    for (j = 1; j < N; j++)
      A[i][j] += A[i + 1][j] + A[i][j - 1];
}

void TEST_FUNCTION
unsigned_to_zero (unsigned n)
{
  unsigned i, j;
  for (j = n; j-- > 0;)
    for (i = n; i-- > 0;)
      A[i][j] = A[i][j] * 0.5 + B[j][i];
}

void TEST_FUNCTION
by_three (int n)
{
  int i, j;
  for (j = n - 1; j >= 0; j -= 3)
    for (i = n - 1; i > 4; i -= 2)
      A[i][j] = A[i - 1][j] * 0.5 + B[j][i];
}

void TEST_FUNCTION
in_subscript (void)
{
  int i, j;
  for (j = 0; j < N; j++)
    for (i = 0; i < N; i++)
      A[N - 1 - i][N - 1 - j] += 0.5 * A[N - 1 - i][j] + B[i][N - 1 - j];
}

int
main (void)
{
  unsigned n;
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  both ();
  PRINT (A);
  one ();
  PRINT (A);
  for (n = 0; n < 8; n++)
    {
      unsigned_to_zero (n);
      by_three (n);
      PRINT (A);
    }
  unsigned_to_zero (N);
  by_three (N);
  PRINT (A);
  by_three (-1);
  in_subscript ();
  PRINT (A);
  return 0;
}
