/* Vectors of which some elements are left out.

   { dg-do compile { target x86_64-*-* } }
   { dg-options "-O3 -march=skylake-avx512 -mprefer-vector-width=512" }
   { dg-final { scan-remark "interchanged i, j to j, i; vector loop i" } }
   { dg-final { scan-remark "split j; vector loop j" } }
   { dg-final { scan-assembler {vmovupd\t%zmm[0-9]+, [^ ]*\{%k[0-9]\}} } }
   { dg-final { scan-assembler {vmovdqu16\t%zmm[0-9]+, [^ ]*\{%k[0-9]\}} } } */

#include "conditional-regions.c"
