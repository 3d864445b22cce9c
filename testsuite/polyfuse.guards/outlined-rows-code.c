/* What becomes of the functions of outlined-rows.c.

   { dg-do compile }
   { dg-options "-O3 -ffp-contract=off" }
   { dg-final { scan-assembler {call\tfactor\.polyfuse\.0} } }
   { dg-final { scan-assembler {call\tslices\.polyfuse\.0} } } */

#include "outlined-rows.c"
