/* What a row of run-time length hands on from one iteration to the next is in a register,
   of each of several rows: their first elements are loaded in front of the loop.

   { dg-do compile }
   { dg-options "-O3 -fdump-tree-optimized" }
   { dg-final { scan-dump optimized {carried_[0-9]+ = PHI} } } */

void
filter (int n, int m, float x[n][m])
{
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      x[i][j] = 0.5f * x[i][j] + 0.4f * x[i][j - 1];
}
