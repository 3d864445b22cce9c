/* Pairs of rows are rotated in place.  The compiler cannot tell whether a row that is stored is the one that is loaded
   next, so for several pairs at a time with the same first row each would wait for the one before, through memory.
   For several with the same second row that is what was stored last, and is in a register.

   { dg-do compile { target x86_64-*-* } }
   { dg-options "-O3 -march=x86-64-v4" }
   { dg-final { scan-remark "unrolled p by \[0-9\]; vector loop k" } } */

void
rotate (int n, int from, int to, double *a, double c, double s)
{
  for (int p = from; p < to; p++)
    for (int q = p + 1; q < n; q++)
      for (int k = 0; k < n; k++)
	{
	  double x = a[p * n + k], y = a[q * n + k];
	  a[p * n + k] = c * x - s * y;
	  a[q * n + k] = s * x + c * y;
	}
}
