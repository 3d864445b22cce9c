/* Loops over planes that count the elements by one counter.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   for (i = 0; i < h * w; i++) a[i] = 0; goes over all of an array with h rows of w elements.  Its bound is a product of
   sizes, of which it does not say which are those of a row.  */

#ifndef PF_PLANE_LOOP_H
#define PF_PLANE_LOOP_H

#include "loop-count.h"

/* A loop over the numbers from 0 to a product of sizes.

   EXIT: the only one, behind COND, which compares, if the iterations are not counted, NEXT, COUNTER and 1, with BOUND:
     CONDITION.
   COUNTER: its PHI node.
   SIZES: what BOUND is the product of, constants and names of integers, two or more.
   NARROW: where all sizes are positive, and the product fits into this type, nothing wraps around.  */
struct plane_loop
{
  class loop *loop;
  edge exit;
  gcond *cond;
  gimple_condition condition;
  gphi *counter;
  tree next, bound, narrow;
  std::vector<tree> sizes;
};

/* Is LOOP, which may be one of COUNTS, such a loop, as *RESULT describes it?  Exits of loops are up to date.  */
bool find_plane_loop (class loop *loop, const loop_counts &counts,
                      plane_loop *result);

#endif /* PF_PLANE_LOOP_H */
