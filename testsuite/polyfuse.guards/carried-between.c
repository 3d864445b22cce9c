/* What a row hands from one statement to the other one in the next iteration is in a register:
   neither reads what it has written itself.

   { dg-do compile }
   { dg-options "-O3 -fdump-tree-optimized" }
   { dg-final { scan-dump optimized {carried_[0-9]+ = PHI} } } */

void
filter (int n, int m, float x[n][m], float y[n][m])
{
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      {
        x[i][j] = 1 / (3 - y[i][j - 1]);
        y[i][j] = y[i][j] * x[i][j - 1] + 0.25f;
      }
}
