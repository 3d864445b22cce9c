/* The loop around the innermost one is vectorized where all tiles are full, so that the innermost
   one has a constant number of iterations, between bounds that are none, and the tiles around
   it have not.

   { dg-do compile { target x86_64-*-* } }
   { dg-options "-O3 -march=skylake-avx512 -ffp-contract=fast -fdump-tree-vect-details" }
   { dg-plugin-arguments "machine=LIB/large-caches.json" }
   { dg-final { scan-remark "tiled i, k by .*x224 .*; vector loop j around k of 64 bytes" } }
   { dg-final { scan-dump vect {OUTER LOOP VECTORIZED} } }
   { dg-final { scan-assembler {vfmadd[^ ]*pd[^\n]*%zmm2[4-7]} } } */

double A[448][448], B[448][448], C[448][448];

void
product (void)
{
  for (int i = 0; i < 448; i++)
    for (int j = 0; j < 448; j++)
      for (int k = 0; k < 448; k++)
        C[i][j] += A[i][k] * B[k][j];
}
