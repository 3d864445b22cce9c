/* Rows of which nothing is left to be loaded: what is stored does not depend on what was there.

   { dg-compare modes } */

#include "check.h"

#define N 150

void TEST_FUNCTION
cleared (long n, unsigned char **restrict x)
{
  short i;
  for (i = 0; i < n; i++)
    for (int j = 0; j < 70; j++)
      x[j][i] = (x[j][i] ^ x[j][i]) & 63;
}

static unsigned char area[N][N], *rows[N];

int
main (void)
{
  int i, j;
  for (i = 0; i < N; i++)
    {
      rows[i] = area[i];
      for (j = 0; j < N; j++)
	area[i][j] = i + j;
    }
  cleared (-1, rows);
  cleared (0, rows);
  cleared (50, rows);
  PRINT (area);
  rows[3] = area[80];
  rows[4] = area[7] + 1;
  cleared (N - 1, rows);
  PRINT (area);
  return 0;
}
