/* An element that is loaded in front of the loop that reads it, where its
   writes are vectorized and unrolled: they must not count as unread.

   { dg-compare modes } */

#include "check.h"

#define N 68

float A[N][N + 1];

void TEST_FUNCTION
scale_rows (void)
{
  long i;
  int k;
  for (i = 0; i < N; i += 3)
    {
      double factor = A[i][3] * A[i][i];
      for (k = 0; k < N - 3; k++)
	A[i][k] += factor * A[i][k];
    }
}

int
main (void)
{
  FILL_FLOAT (A);
  scale_rows ();
  PRINT (A);
  return 0;
}
