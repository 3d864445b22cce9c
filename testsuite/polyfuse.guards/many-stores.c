/* Loops with many stores behind pointers.  Were each store a statement, there
   would be more than polyfuse has operations for.

   { dg-do run }
   { dg-additional-options "-O3" }
   { dg-final { scan-remark "interchanged .* do not overlap" } } */

#include "check.h"

#define N 120

/* Updates of five matrices by the factor X, column by column.  */
#define UPDATES(X)                                                            \
  for (j = 0; j < N; j++)                                                     \
    for (i = 0; i < N; i++)                                                   \
      {                                                                       \
	l[0][i][j] += X * u[0][i][j];                                         \
	l[1][i][j] -= X * u[1][i][j];                                         \
	l[2][i][j] *= X + u[2][i][j];                                         \
	l[3][i][j] += X - u[3][i][j];                                         \
	l[4][i][j] -= X + u[4][i][j];                                         \
      }

#define ALL_UPDATES                                                           \
  UPDATES (0.1)                                                               \
  UPDATES (0.2)                                                               \
  UPDATES (0.3)                                                               \
  UPDATES (0.4)                                                               \
  UPDATES (0.5)                                                               \
  UPDATES (0.6)                                                               \
  UPDATES (0.7)                                                               \
  UPDATES (0.8)                                                               \
  UPDATES (0.9)                                                               \
  UPDATES (1.1)                                                               \
  UPDATES (1.2)                                                               \
  UPDATES (1.3)                                                               \
  UPDATES (1.4)

void TEST_FUNCTION
update (double (*l)[N][N], double (*u)[N][N])
{
  int i, j;
  ALL_UPDATES
}

void CHECK_PLAIN
update_plainly (double (*l)[N][N], double (*u)[N][N])
{
  int i, j;
  ALL_UPDATES
}

double a[6][N][N], b[6][N][N], u[5][N][N];

int
main (void)
{
  FILL_DOUBLE (a);
  FILL_DOUBLE (b);
  FILL_DOUBLE (u);
  update (a, u);
  update_plainly (b, u);
  if (memcmp (a, b, sizeof a))
    return 1;
  update (a, a + 1);
  update_plainly (b, b + 1);
  return memcmp (a, b, sizeof a) != 0;
}
