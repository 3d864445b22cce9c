/* Subscripts that wrap around, or are clamped, at the ends of a loop.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In
     for (j = 0; j < n; j++)
       b[j] = a[(j + n - 1) % n] + a[j < n - 1 ? j + 1 : 0];
   the subscripts are j - 1 and j + 1 from the second iteration to the last but one.  Neither GCC's vectorizer
   nor a SCoP can have what they are in all iterations.  In
     for (j = 0; j < n; j++)
       b[(j + s) % n] = a[j];
   they are j + s up to some iteration, and j + s - n from there on.  */

#ifndef PF_WRAPPED_SUBSCRIPT_H
#define PF_WRAPPED_SUBSCRIPT_H

#include "counter-sum.h"

/* What STMT is in the iterations in the middle: VALUE, or a condition by which control takes edge TAKEN.  */
struct regular_value
{
  gimple *stmt;
  tree value;
  edge taken;
};

/* The iterations in the middle of a loop, which are regular: all but as many at the beginning as each of FRONTS says,
   and at the end as each of BACKS, as far as these are positive.  Polynomials are sums of what is computed in front of the
   loop.

   VARIABLES: the SSA versions of names whose magnitude has to be at most 2 to the power of BITS.
   NATURALS: what must not be negative.
   MASKS: what must be a power of two less one.
   VALUES: what is regular there.
   CHOSEN: whether elements are chosen at its ends.
   BEFORE: what is regular in the iterations at the beginning, if there are none at the end that are not.  */
struct regular_middle
{
  counted_loop counted;
  std::vector<polynomial> fronts, backs, naturals, masks;
  std::set<int> variables;
  int bits;
  bool chosen;
  std::vector<regular_value> values, before;
};

/* Has LOOP such subscripts, and are all of them regular in the middle, but for few iterations at its ends, or before and
   behind one iteration?  Then *RESULT describes it.  The choice of elements at its ends is of concern if ELEMENTS.
   Dominators and exits of loops are up to date.  */
bool find_regular_middle (class loop *loop, bool elements,
                          regular_middle *result);

/* May the current function have such loops, by the looks of it?  Loops must be up to date.  Takes little time.  */
bool wrapped_subscript_possible_p (void);

#endif /* PF_WRAPPED_SUBSCRIPT_H */
