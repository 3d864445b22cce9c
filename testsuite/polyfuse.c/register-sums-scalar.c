/* Sums in a scalar are kept in registers, too: what the innermost loop would store in an element
   of c, whose rows are as long as an argument says, it hands on to its next iteration.

   { dg-do compile { target x86_64-*-* } }
   { dg-options "-O3 -march=skylake-avx512 -ffp-contract=fast -fdump-tree-vect-details" }
   { dg-plugin-arguments "machine=LIB/large-caches.json" }
   { dg-final { scan-remark "vector loop j around k of 64 bytes" } }
   { dg-final { scan-dump vect {OUTER LOOP VECTORIZED} } }
   { dg-final { scan-assembler {vfmadd[^ ]*pd[^\n]*%zmm2[4-7]} } } */

void
product (int n, int m, int l, double *restrict c, const double *restrict a,
         const double *restrict b)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        double sum = 0;
        for (int k = 0; k < l; k++)
          sum += a[i * l + k] * b[k * m + j];
        c[i * m + j] = sum;
      }
}
