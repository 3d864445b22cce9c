/* All six legal nestings of LU factorization, from the order j, k, i (Yi and
   Kennedy 2002, figure 2 (b)); the third is figure 2 (a).

   { dg-compare "nestings 6" }
   { dg-final { scan-remark "interchanged j, k, i to k, j, i" "nesting 3 -O3" } }
   { dg-final { scan-remark "not rescheduled" "nesting 7 -O3" } } */

#include "check.h"

#define N 90

double A[N][N];

void TEST_FUNCTION
factorize (void)
{
  int i, j, k;
  for (j = 0; j < N; j++)
    {
      for (k = 0; k < j; k++)
	for (i = k + 1; i < N; i++)
	  A[j][i] -= A[k][i] * A[j][k];
      for (i = j + 1; i < N; i++)
	A[j][i] /= A[j][j];
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
