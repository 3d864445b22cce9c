/* Deep nests: four and five loops, and a chain of contractions:

     for (r) for (q) { for (p) { S[p] = 0; for (s) S[p] += A[r][q][s] * C[s][p]; }
		       for (p) A[r][q][p] = S[p]; }

   { dg-compare modes }
   { dg-final { nest-rescheduled permute "" } }
   { dg-final { nest-regenerated contract } } */

#include "check.h"

#define N 24

double A[N][N][N], C[N][N], S[N];
double P[N][N][N][N], Q[N][N][N][N];

void TEST_FUNCTION
contract (void)
{
  int p, q, r, s;
  for (r = 0; r < N; r++) /* nest: contract */
    for (q = 0; q < N; q++)
      {
	for (p = 0; p < N; p++)
	  {
	    S[p] = 0;
	    for (s = 0; s < N; s++)
	      S[p] += A[r][q][s] * C[s][p];
	  }
	for (p = 0; p < N; p++)
	  A[r][q][p] = S[p];
      }
}

/* The storage order turned round.  */
void TEST_FUNCTION
permute (void)
{
  int i, j, k, l;
  for (l = 0; l < N; l++) /* nest: permute */
    for (k = 0; k < N; k++)
      for (j = 0; j < N; j++)
	for (i = 0; i < N; i++)
	  P[i][j][k][l] = P[i][j][k][l] * 0.5 + Q[i][j][k][l];
}

void TEST_FUNCTION
five (void)
{
  int i, j, k, l, m;
  for (m = 0; m < 3; m++)
    for (i = 1; i < N; i++)
      for (j = 1; j < N; j++)
	for (k = 0; k < 5; k++)
	  for (l = 0; l < N; l++)
	    Q[i][j][k][l] += P[i - 1][j - 1][k][l] * C[k][l] + m;
}

int
main (void)
{
  FILL_DOUBLE (A);
  FILL_DOUBLE (C);
  FILL_DOUBLE (P);
  FILL_DOUBLE (Q);
  contract ();
  PRINT (A);
  permute ();
  PRINT (P);
  five ();
  PRINT (Q);
  return 0;
}
