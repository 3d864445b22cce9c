/* A fragment of Erlebacher (Yi and Kennedy 2002, figure 1 (a)) and its program, on
   a grid of NK by NJ by NI points.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"

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
