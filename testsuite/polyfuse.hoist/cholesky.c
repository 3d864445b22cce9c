/* Cholesky factorization, columns contiguous, right-looking.

   { dg-compare hoisting }
   { dg-additional-options "-fno-math-errno" }
   { dg-final { scan-remark "loop nest rescheduled" "hoist -O3" } } */

#define N 220
#include "cholesky.h"
