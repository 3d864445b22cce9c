/* Statements that are executed in one iteration of a loop, which their domain
   says, and so the scheduler's rows need not:

     for (j...) for (i...) { A[i][j] += B[i][j]; if (i == N - 1) C[j] *= 2; }

   { dg-compare passes }
   { dg-final { nest-rescheduled last "vector loop j" } }
   { dg-final { nest-regenerated diagonal } }
   { dg-final { scan-remark-not "isl reported an error" } } */

#include "check.h"

#define N 300

double A[N][N], B[N][N], C[N];

void TEST_FUNCTION
last (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: last */
    for (i = 0; i < N; i++)
      {
	A[i][j] = A[i][j] * 0.5 + B[i][j];
	if (i == N - 1)
	  C[j] *= 0.5;
      }
}

void TEST_FUNCTION
diagonal (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: diagonal */
    for (i = 0; i < N; i++)
      {
	A[i][j] = A[i][j] * 0.5 + B[i][j];
	if (i == j)
	  A[i][j] += C[i];
      }
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (B);
  FILL_DOUBLE (C);
  last ();
  PRINT (A);
  PRINT (C);
  diagonal ();
  PRINT (A);
  return 0;
}
