/* What becomes of the loops over columns of predecessors.c.

   { dg-do compile { target x86_64-*-* } }
   { dg-options "-O3 -march=skylake-avx512 -mprefer-vector-width=512" }
   { dg-final { scan-remark "split j; vector loop j" } }
   { dg-final { scan-assembler {vmovdqu32\t%zmm[0-9]+, [^ ]*\{%k[0-9]\}} } } */

#include "predecessors.c"
