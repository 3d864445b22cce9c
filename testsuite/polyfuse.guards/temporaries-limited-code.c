/* Blocks of sums that stay in registers in strips of rows whose length is known at run time only: strips
   are full but for the last one, so that as many rows are taken as divide them.

   { dg-do compile { target x86_64-*-* } }
   { dg-options "-O3 -march=skylake-avx512 -ffp-contract=fast" }
   { dg-plugin-arguments "machine=LIB/large-caches.json" }
   { dg-final { scan-remark "unrolled i by (5|10), j by .*; vector loop j around k of 64 bytes; expanded t; checked at run time: .*m is at most 600 and no multiple of 64" } }
   { dg-final { scan-assembler {vfmadd[^ ]*pd[^\n]*%zmm2[0-9]} } } */

void
product (int n, int m, double *restrict a, const double *restrict w,
	 double *restrict t)
{
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < m; j++)
	{
	  t[j] = 0;
	  for (int k = 0; k < m; k++)
	    t[j] += a[i * m + k] * w[k * m + j];
	}
      for (int j = 0; j < m; j++)
	a[i * m + j] = t[j];
    }
}
