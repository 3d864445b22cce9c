/* What becomes of the functions of outlined.c.

   { dg-do compile }
   { dg-options "-O3" }
   { dg-final { scan-assembler {jmp\tlast\.polyfuse} } }
   { dg-final { scan-assembler {call\tbetween\.polyfuse} } }
   { dg-final { scan-assembler {call\tturns\.polyfuse} } }
   { dg-final { scan-assembler-not {stack\.polyfuse} } } */

#include "outlined.c"
