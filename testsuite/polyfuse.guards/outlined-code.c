/* What becomes of the functions of outlined.c.

   { dg-do compile }
   { dg-options "-O3" }
   { dg-final { scan-assembler {jmp\tlast\.polyfuse} } }
   { dg-final { scan-assembler {call\tbetween\.polyfuse} } }
   { dg-final { scan-assembler-not {stack\.polyfuse} } }
   { dg-final { scan-assembler-not {placed\.polyfuse} } }
   { dg-final { scan-assembler-not {instrumented\.polyfuse} } } */

#include "outlined.c"

/* What users say of functions as a whole stays true.  */

void __attribute__ ((section ("elsewhere"), noinline))
placed (int n, double *a, double *b, const double *c)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        a[i * n + j] += b[i * n + k] * c[k * n + j];
}

void __attribute__ ((no_split_stack, noinline))
instrumented (int n, double *a, double *b, const double *c)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        a[i * n + j] += b[i * n + k] * c[k * n + j];
}
