/* A debugger is told which number is the end of a loop in the original code, where one of two was
   shown to Graphite.

   { dg-do compile }
   { dg-options "-O3 -g -fdump-tree-optimized" }
   { dg-plugin-arguments "machine=LIB/machine.json" }
   { dg-final { scan-remark "rescheduled: .*checked at run time" } }
   { dg-final { scan-dump optimized {DEBUG end => [a-zA-Z_]} } }
   { dg-final { scan-dump-not optimized {DEBUG end => 0} } } */

void
count_far (int n, int m, int w, double *q, double *r)
{
  for (int i = 0; i < m; i++)
    for (int j = 0; j < m; j++)
      {
	int end = i + w < n ? i + w + 1 : n;
	for (int k = 0; k < end; k++)
	  r[i * m + j] += q[i * m + k] * q[k * m + j];
      }
}
