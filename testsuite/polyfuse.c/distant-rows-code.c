/* As distant-loads-code, where rows have a number of elements that is no power of two: GCC
   cannot take the loads for groups then, and would leave the loop scalar.

   { dg-do compile { target x86_64-*-* } }
   { dg-options "-O3 -march=x86-64-v3" }
   { dg-final { scan-remark "unrolled i by 8; vector loop j" } }
   { dg-final { scan-assembler {vaddps} } }
   { dg-final { scan-assembler-not {vshufps} } } */

#define N 1000
#include "distant-loads-code.c"
