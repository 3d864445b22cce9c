/* Numbers of iterations that are computed in front of loop nests.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   for (int i = 0; i < n; i += 2) iterates (n + 1) / 2 times, which is no affine function of n.  As
   Fortran's compiler does it, that number is computed in front of the nest, where it is a
   parameter like others, and a counter of its own ends the loop, while Graphite runs.  So is that
   of do { ... } while (--n > 0), which is 1 for all n below 1.  */

#ifndef PF_LOOP_COUNT_H
#define PF_LOOP_COUNT_H

#include "gcc-compat.h"

/* Can scalar evolution tell what NITER, the number of iterations of LOOP, is computed from?  */
bool readable_count_p (class loop *loop, tree niter);

/* What a condition compares.  */
struct gimple_condition
{
  enum tree_code code;
  tree lhs, rhs;
};

/* The loops of the current function that are counted.  */
class loop_counts
{
public:
  /* Let the loops whose number of iterations is known, but not affine, count up to that number, those
     that may end at once only if they are UNTESTED:  nothing else is known of their ends.  */
  void make (const std::function<bool (class loop *)> &untested);
  /* Let those that are still in the function end as they did.  */
  void undo ();
  /* What COND, by which a loop ends, was before, or is.  */
  gimple_condition original (gcond *cond) const;
  /* COND is about to be changed, and is not to be what it was any more.  */
  void forget (gcond *cond);

private:
  /* A number that was computed.

     VALUE: what of.
     NAME: it.  */
  struct computed_count
  {
    tree value, name;
  };

  /* The condition COND by which a loop ends, and what it was BEFORE.  */
  struct changed_end
  {
    gcond *cond;
    gimple_condition before;
  };

  tree place (tree value, class loop *front);
  bool count (class loop *loop, bool untested);

  std::vector<computed_count> computed;
  std::vector<changed_end> changed;
};

#endif /* PF_LOOP_COUNT_H */
