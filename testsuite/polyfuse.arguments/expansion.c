/* A sum that is scaled when it is stored: see arguments.exp.  */

void
product (int n, double x, const double *restrict a, const double *restrict b,
	 double *restrict c)
{
  int i, j, k;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      {
	double s = 0;
	for (k = 0; k < n; k++)
	  s += a[i * n + k] * b[k * n + j];
	c[i * n + j] = s * x + c[i * n + j];
      }
}
