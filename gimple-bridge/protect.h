/* Hands off: GCC's later loop passes and the loops that polyfuse generated.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The passes after ours that are switched off for a function with rescheduled loops, beside
   those that loop-cover.h has, which run for its other loops:

     -fgraphite, -fgraphite-identity, -floop-nest-optimize and
     -floop-parallelize-all           Graphite's own pass would take the
                                      generated loops for source

   One more is switched off with GCC 11 and 12 in a function that has both a
   conversion from double to float and one back:

     -ftree-slp-vectorize             makes vectors of two doubles and two
                                      floats of iterations that were unrolled,
                                      and GCC forgets to round when such a
                                      vector goes from double to float to
                                      double

   It passes by the sums of generated loops that are not to be vectorized (scalar-sum.h).

   These keep the order of the instances and stay as the user has them:
   unswitching, loop splitting and versioning for strides (they duplicate a
   loop, each copy runs its share in the same order), predictive commoning,
   complete unrolling, prefetching and the RTL unroller (they run the same
   order with less overhead), invariant motion, PRE and store sinking (they
   keep an element in a register between two iterations), header copying,
   if-conversion and vectorization.  Automatic parallelization takes the loops that
   are meant for it (shared-loop.h).

   -falign-loops= is the size of a line of the cache where the user does not say anything.

   GCC has these switches for a function, not for a loop: with that one off, other nests of the
   same function lose the vectorization of straight code as well.  */

#ifndef PF_PROTECT_H
#define PF_PROTECT_H

#include "gcc-compat.h"

/* Let no later pass take the loops of FN for source, by an optimization node of its
   own that is derived from the one it has.  When FN is the current function,
   all optimization flags are read from that node anew: temporary changes to
   global_options are lost, so undo them before.  */
void protect_generated_loops (function *fn);

#endif /* PF_PROTECT_H */
