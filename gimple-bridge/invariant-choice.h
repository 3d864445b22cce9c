/* Numbers chosen in a loop under conditions that do not change in it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In
     do j = lbound (a, 2), ubound (a, 2)
       do i = lbound (a, 1), ubound (a, 1)
   each iteration of j chooses the bounds of i: what the descriptor of an allocatable array says, or
   others if the array has no elements.  They are no parameters as long as a PHI node does that in
   the loop, and GCC only unswitches innermost loops.  */

#ifndef PF_INVARIANT_CHOICE_H
#define PF_INVARIANT_CHOICE_H

#include "gcc-compat.h"

/* What PHI nodes of one block choose.

   COND: decides from where control comes to the block.
   CHOICES: the nodes that choose integers on which bounds or addresses depend.  */
struct block_choices
{
  gcond *cond;
  std::vector<gphi *> choices;

  /* Those of BB; none if more than one condition decides, or one that compares no integers.  */
  explicit block_choices (basic_block bb);
  /* The names that the condition and the nodes use.  */
  std::vector<tree> names () const;
  /* Let COND_EXPRs at the end of BB, in front of which these names are computed, select what the nodes
     chose, which are removed.  */
  void select_in (basic_block bb) const;
};

#endif /* PF_INVARIANT_CHOICE_H */
