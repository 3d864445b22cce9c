/* The loop around the innermost one is vectorized, though it is not known whether that is
   executed at all, or more than once: sums take most of the registers.

   { dg-do compile { target x86_64-*-* } }
   { dg-options "-O3 -march=skylake-avx512 -ffp-contract=fast -fdump-tree-vect-details" }
   { dg-plugin-arguments "machine=LIB/large-caches.json" }
   { dg-final { scan-remark "packed b; unrolled i by .*, j by .*; vector loop j around k of 64 bytes; checked at run time: at least \\d+ iterations and 4 of j" } }
   { dg-final { scan-dump vect {OUTER LOOP VECTORIZED} } }
   { dg-final { scan-assembler {vfmadd[^ ]*pd[^\n]*%zmm2[4-7]} } } */

void
product (int n, int m, int l, double *restrict c, const double *restrict a,
         const double *restrict b)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        c[i * m + j] += a[i * l + k] * b[k * m + j];
}
