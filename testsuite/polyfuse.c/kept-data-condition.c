/* Must stay as it is: a condition depends on the data, and what is stored under it is
   no number.

   { dg-compare modes }
   { dg-final { nest-kept condition "condition depends on data" } } */

#include "check.h"

#define N 150

double A[N][N];
struct pair
{
  double first, second;
  int count;
} B[N][N], C[N][N];

void TEST_FUNCTION
walk (void)
{
  int i, j;
  for (j = 0; j < N; j++) /* nest: condition */
    for (i = 0; i < N; i++)
      if (A[i][j] > 0.5)
	{
	  A[i][j] = i;
	  B[i][j] = C[j][i];
	}
}

int
main (void)
{
  FILL_DOUBLE (A);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      C[i][j].first = C[i][j].count = i - j;
  walk ();
  PRINT (A);
  PRINT (B);
  return 0;
}
