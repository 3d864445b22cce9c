/* QR factorization by Householder reflections, columns contiguous.

   { dg-compare hoisting }
   { dg-additional-options "-fno-math-errno" } */

#define M 120
#define N 110
#include "householder.h"
