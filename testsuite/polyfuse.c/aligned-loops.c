/* Loops of functions with new code begin with lines of the cache.

   { dg-do compile }
   { dg-options "-O3" }
   { dg-final { scan-assembler "p2align 6" } } */

#include "columns.h"
