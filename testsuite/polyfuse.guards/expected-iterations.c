/* The tiled loops, whose bounds are minima and maxima, are expected to execute as
   often as the original ones behind the check, whose bounds are constants, and
   are known not to iterate more often than the arrays of the source allow.

   { dg-do compile }
   { dg-additional-options "-O3 -fdump-tree-dom2-blocks-details" }
   { dg-additional-options "-fdump-tree-ivcanon-details" }
   { dg-plugin-arguments "tile=7" }
   { dg-final { scan-remark "tiled .* checked at run time" } }
   { dg-final { scan-dump dom2 {count [2-9][0-9]{9} } } }
   { dg-final { scan-dump-not ivcanon
		{iterates at most (-[0-9]+|[0-9]{4,}) times} } } */

#define N 300

void
relax (double (*a)[N], double (*b)[N])
{
  int t, i, j;
  for (t = 0; t < 100; t++)
    {
      for (i = 1; i < N - 1; i++)
	for (j = 1; j < N - 1; j++)
	  b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1]
			    + a[i][j + 1]);
      for (i = 1; i < N - 1; i++)
	for (j = 1; j < N - 1; j++)
	  a[i][j] = 0.25 * (b[i - 1][j] + b[i + 1][j] + b[i][j - 1]
			    + b[i][j + 1]);
    }
}
