/* LU factorization without pivoting, columns contiguous, in the order k, j, i
   (Yi and Kennedy 2002, figure 2 (a)): becomes j, k, i (figure 2 (b)), which
   moves through the matrix once.

   { dg-compare hoisting }
   { dg-final { scan-remark "interchanged k, j, i to j, k, i" "hoist -O3" } } */

#define N 200
#include "lu-kji.h"
