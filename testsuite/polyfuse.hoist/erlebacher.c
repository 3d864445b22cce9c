/* A fragment of Erlebacher (Yi and Kennedy 2002, figure 1), for a machine whose
   second-level cache holds two planes of the arrays, but not three, and whose TLB
   is small.  For the first nest
   alone, k is best outermost, for the others j.  Interchange and then fusion
   leave the first nest alone (figure 1 (c)); combined, all four nests share the
   loop j (figure 1 (d)).

   { dg-compare hoisting }
   { dg-final { scan-remark "fused 4 nests into 2; .*interchanged k, j, i to j, k, i" "hoist-separate -O3" } }
   { dg-final { scan-remark "fused 4 nests into 1; .*interchanged k, j, i to j, k, i" "hoist -O3" } } */

#define NI 40
#define NJ 240
#define NK 64
#include "erlebacher.h"
