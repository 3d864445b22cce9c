/* Copies of loop nests for the sizes that a profile tells.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Where a profile says that the bound n of loops had one value, 512, they become
     if (n == 512) copy of the loops, with 512 in place of n
     else the loops
   before Graphite runs, which then makes SCoPs of both:  what is done for
   other sizes does not change.  Copies that are not rescheduled are dropped
   afterwards.  */

#ifndef PF_SPECIALIZATION_H
#define PF_SPECIALIZATION_H

#include "profiled-size.h"

/* The copies of the current function.  */
class specializations
{
public:
  /* Copy the loops that have sizes with one value in SIZES, and forget these
     there.  Is there any copy?  Then scalar evolution and loop-closed SSA form
     have to be made anew.  */
  bool make (profiled_sizes *sizes);

  /* The number of the copy that LOOP is in, -1 if it is in none.  */
  int find (class loop *loop) const;

  /* The number of the loop that LOOP in copy number K is a copy of.  */
  int original (int k, int loop) const;

  /* The value of NAME where copy number K is executed; 0 if it is not known.  */
  HOST_WIDE_INT value (int k, tree name) const;

  /* What copy number K relies on, in the user's words: "n is 512".  */
  const std::vector<std::string> &
  assumptions (int k) const
  {
    return copies[k].assumptions;
  }

  /* Copy number K is better than the loops it was made from.  */
  void
  keep (int k)
  {
    copies[k].kept = true;
  }

  /* Let copies be executed that are kept, and no others.  Unreachable blocks
     are left to the next cleanup of control flow.  */
  void finish ();

private:
  /* BARRIER: a statement in front of COND, which decides, that no SCoP contains.
     SIZES: names with their values.
     LOOPS: numbers of the loops of the copy, with those of what they are copies
       of.  */
  struct copy
  {
    gimple *barrier;
    gcond *cond;
    std::vector<std::string> assumptions;
    std::map<tree, tree> sizes;
    std::map<int, int> loops;
    bool kept;
  };

  void add (const class loop_region &region, const profiled_sizes &sizes);

  std::vector<copy> copies;
};

#endif /* PF_SPECIALIZATION_H */
