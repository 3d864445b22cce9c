/* What is computed from one element, and something that stays the same: see
   arguments.exp.  */

void
product (int n, double x, const double *restrict a, const double *restrict b,
	 double *restrict c)
{
  int i, j, k;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      for (k = 0; k < n; k++)
	c[i * n + j] += x * a[i * n + k] * b[k * n + j];
}

/* E is needed twice.  */

void
difference (int n, double x, double y, const double *restrict d,
	    const double *restrict e, double *restrict f)
{
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      f[i * n + j]
	  = (x * d[i * n + j] - y) * e[j * n + i] + (e[j * n + i] + x);
}
