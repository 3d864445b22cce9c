/* A second counter that goes on from one iteration of the outer loop to the next does not take
   the place of the loops' own.

   { dg-compare modes }
   { dg-final { nest-rescheduled columns "interchanged i, j to j, i; vector loop i" } }
   { dg-final { nest-kept rows ".*" } } */

#include "check.h"

#define N 256

float line[N * N], a[N][N], b[N][N], c[N][N];

void TEST_FUNCTION
columns (void)
{
  int k = 1;
  for (int i = 0; i < N; i++) /* nest: columns */
    {
      for (int j = 1; j < N; j++)
        {
          b[j][i] = b[j - 1][i] + line[k - 1] * c[j][i];
          ++k;
        }
      ++k;
    }
}

void TEST_FUNCTION
rows (void)
{
  int k = -1;
  for (int i = 0; i < N; i++) /* nest: rows */
    for (int j = 0; j < N; j++)
      {
        k++;
        line[k] = a[i][j] + b[i][j] * c[i][j];
      }
}

int
main (void)
{
  FILL_FLOAT (line);
  FILL_FLOAT (a);
  FILL_FLOAT (b);
  FILL_FLOAT (c);
  columns ();
  rows ();
  PRINT (b);
  PRINT (line);
  return 0;
}
