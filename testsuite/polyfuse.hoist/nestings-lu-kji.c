/* All six legal nestings of LU factorization, from the order k, j, i (Yi and
   Kennedy 2002, figure 2 (a)); the third is figure 2 (b).

   { dg-compare "nestings 6" }
   { dg-final { scan-remark "interchanged k, j, i to j, k, i" "nesting 3 -O3" } }
   { dg-final { scan-remark "not rescheduled" "nesting 7 -O3" } } */

#include "check.h"

#define N 90

double A[N][N];

void TEST_FUNCTION
factorize (void)
{
  int i, j, k;
  for (k = 0; k < N - 1; k++)
    {
      for (i = k + 1; i < N; i++)
	A[k][i] /= A[k][k];
      for (j = k + 1; j < N; j++)
	for (i = k + 1; i < N; i++)
	  A[j][i] -= A[k][i] * A[j][k];
    }
}

int
main (void)
{
  int i;
  FILL_DOUBLE (A);
  for (i = 0; i < N; i++)
    A[i][i] += N;
  factorize ();
  PRINT (A);
  return 0;
}
