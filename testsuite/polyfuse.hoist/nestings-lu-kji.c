/* All six legal nestings of LU factorization, from the order k, j, i (Yi and
   Kennedy 2002, figure 2 (a)); the third is figure 2 (b).

   { dg-compare "nestings 6" }
   { dg-final { scan-remark "interchanged k, j, i to j, k, i" "nesting 3 -O3" } }
   { dg-final { scan-remark "not rescheduled" "nesting 7 -O3" } } */

#define N 90
#include "lu-kji.h"
