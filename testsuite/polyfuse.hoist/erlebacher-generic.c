/* A fragment of Erlebacher (Yi and Kennedy 2002, figure 1), for a machine that
   nothing is known of: the first-level cache holds two planes of the arrays, but
   not three, and its TLB fewer pages than a column has.  For the first nest
   alone, k is best outermost, for the others j.  Interchange and then fusion
   leave the first nest alone (figure 1 (c)); combined, all four nests share the
   loop j (figure 1 (d)).

   { dg-compare "hoisting generic" }
   { dg-final { scan-remark "fused 4 nests into 2; .*interchanged k, j, i to j, k, i" "hoist-separate -O3" } }
   { dg-final { scan-remark "fused 4 nests into 1; .*interchanged k, j, i to j, k, i" "hoist -O3" } } */

#include "check.h"

#define NI 40
#define NJ 38
#define NK 250

double duz[NK][NJ][NI], tot[NJ][NI], b[NK], c[NK], d[NK], e[NK];

void TEST_FUNCTION
solve (void)
{
  int i, j, k;
  for (k = 0; k < NK - 1; k++)
    for (j = 0; j < NJ; j++)
      for (i = 0; i < NI; i++)
	tot[j][i] += d[k] * duz[k][j][i];
  for (j = 0; j < NJ; j++)
    for (i = 0; i < NI; i++)
      duz[NK - 1][j][i] = (duz[NK - 1][j][i] - tot[j][i]) * b[NK - 1];
  for (j = 0; j < NJ; j++)
    for (i = 0; i < NI; i++)
      duz[NK - 2][j][i] -= e[NK - 2] * duz[NK - 1][j][i];
  for (k = NK - 3; k >= 0; k--)
    for (j = 0; j < NJ; j++)
      for (i = 0; i < NI; i++)
	duz[k][j][i] -= c[k] * duz[k + 1][j][i] + e[k] * duz[NK - 1][j][i];
}

int
main (void)
{
  FILL_DOUBLE (duz);
  FILL_DOUBLE (tot);
  FILL_DOUBLE (b);
  FILL_DOUBLE (c);
  FILL_DOUBLE (d);
  FILL_DOUBLE (e);
  solve ();
  PRINT (duz);
  PRINT (tot);
  return 0;
}
