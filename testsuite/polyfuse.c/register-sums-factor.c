/* Sums stay in registers where each iteration loads a factor through a pointer, of which the
   original code knows less than the new one.

   { dg-do compile { target x86_64-*-* } }
   { dg-options "-O3 -march=skylake-avx512 -ffp-contract=fast -fdump-tree-vect-details" }
   { dg-plugin-arguments "machine=LIB/large-caches.json" }
   { dg-final { scan-remark "vector loop i around l of 64 bytes" } }
   { dg-final { scan-dump vect {OUTER LOOP VECTORIZED} } }
   { dg-final { scan-assembler {vfmadd[^ ]*pd[^\n]*%zmm2[4-7]} } } */

void
rank_k (int n, int k, const double *restrict alpha, const double *restrict a,
        int lda, double *restrict c, int ldc)
{
  for (int j = 0; j < n; j++)
    for (int l = 0; l < k; l++)
      {
        double factor = *alpha * a[j + l * lda];
        for (int i = j; i < n; i++)
          c[i + j * ldc] += factor * a[i + l * lda];
      }
}
