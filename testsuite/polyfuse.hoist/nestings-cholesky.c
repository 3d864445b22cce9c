/* All six legal nestings of Cholesky factorization.

   { dg-compare "nestings 6" }
   { dg-additional-options "-fno-math-errno" }
   { dg-final { scan-remark "loop nest rescheduled" "nesting 6 -O3" } }
   { dg-final { scan-remark "not rescheduled" "nesting 7 -O3" } } */

#define N 90
#include "cholesky.h"
