/* All five legal nestings of the loops of QR factorization by Householder
   reflections.  The scale factor is a constant: GCC would hold that of each k in
   a scalar, which the next k would overwrite.

   { dg-compare "nestings 5" }
   { dg-additional-options "-fno-math-errno" }
   { dg-final { scan-remark "loop nest rescheduled" "nesting 5 -O3" } }
   { dg-final { scan-remark "not rescheduled" "nesting 6 -O3" } } */

#define M 60
#define N 55
#define CONSTANT_SCALE 0.01
#include "householder.h"
