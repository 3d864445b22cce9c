/* Copies of loop nests for a special case that is checked at run time.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Where a profile says that the bound n of loops had one value, 512, they become
     if (n == 512) copy of the loops, with 512 in place of n
     else the loops
   before Graphite runs, which then makes SCoPs of both:  what is done for
   other sizes does not change.  Where loops load rows from tables of pointers, they
   become
     if (rows are equally far apart) copy of the loops, with rows computed
     else the loops
   Where stores might change what bounds the loops, and hardly do (unchanged-member.h), the copy loads
   that once; whether that is right is known only where code is generated for the copy:
     copy of what is loaded
     if (the stores of the copy change nothing of it) new code
     else the loops
   Copies that are not rescheduled are dropped afterwards.  */

#ifndef PF_SPECIALIZATION_H
#define PF_SPECIALIZATION_H

#include "profiled-size.h"
#include "row-check.h"
#include "unchanged-member.h"

/* The copies of the current function.  */
class specializations
{
public:
  /* Copy the loops that have sizes with one value in SIZES, and forget these
     there.  Is there any copy?  Then scalar evolution and loop-closed SSA form
     have to be made anew.  */
  bool make_for_sizes (profiled_sizes *sizes);

  /* Copy the loops that load rows from tables.  The same.  */
  bool make_for_rows ();

  /* Copy the loops that load what their stores might change, before any others are
     copied, and before loop-closed SSA form.  */
  void make_for_members ();

  /* What LOOP, in a copy for those, relies on; NULL if it is in none.  */
  unchanged_members *members (class loop *loop) const;

  /* The number of the copy that LOOP is in, -1 if it is in none.  */
  int find (class loop *loop) const;

  /* The number of the loop that LOOP in copy number K is a copy of.  */
  int original (int k, int loop) const;

  /* Is copy number K for all sizes, with loops that are better than those it was made from
     in any case, if new code is generated for them?  */
  bool
  for_all_sizes_p (int k) const
  {
    return copies[k].sizes.empty ();
  }

  /* What copy number K relies on that is to be checked by what decides for its new code;
     NULL if there is nothing.  */
  const unchanged_members *
  unchecked (int k) const
  {
    return copies[k].members.get ();
  }

  /* FALLBACK, an empty block, is where control comes if that check of copy number K
     fails.  */
  void
  set_fallback (int k, basic_block fallback)
  {
    copies[k].fallback = fallback;
  }

  /* May code for LOOPS, by number, in copy number K rely on what the copy was made
     for?  Where tables of rows or members are exposed to stores, it must be all of the
     copy.  */
  bool
  reliable_p (int k, const std::set<int> &loops) const
  {
    return !copies[k].exposed || loops.size () == copies[k].loops.size ();
  }

  /* The value of NAME where copy number K is executed; 0 if it is not known.  */
  HOST_WIDE_INT value (int k, tree name) const;

  /* What copy number K relies on, in the user's words: "n is 512".  */
  const std::vector<std::string> &
  assumptions (int k) const
  {
    return copies[k].assumptions;
  }

  /* Copy number K is better than the loops it was made from.  */
  void keep (int k);

  /* Let copies be executed that are kept, and no others.  Unreachable blocks
     are left to the next cleanup of control flow.  */
  void finish ();

private:
  /* BARRIER: a statement in front of COND, which decides, that no SCoP contains; NULL
       in a copy for rows.
     CHECK: of tables of rows.
     ROWS: that are computed.
     MEMBERS: that the copy takes for unchanged; FALLBACK as set.
     SIZES: names with their values.
     EXPOSED: some table of rows is, to stores, or members are.
     LOOPS: numbers of the loops of the copy, with those of what they are copies
       of.  */
  struct copy
  {
    gimple *barrier = NULL;
    gcond *cond = NULL;
    struct copy_check check;
    std::vector<computed_row> rows;
    std::unique_ptr<unchanged_members> members;
    basic_block fallback = NULL;
    std::vector<std::string> assumptions;
    std::map<tree, tree> sizes;
    std::map<int, int> loops;
    bool exposed = false, kept = false;
  };

  void add_for_sizes (const class loop_region &region,
                      const profiled_sizes &sizes,
                      std::vector<gimple *> *fences);
  void add_for_rows (class loop *loop);
  void add_for_members (class loop *loop);
  void choose_copy (const copy &copy);

  std::vector<copy> copies;
};

#endif /* PF_SPECIALIZATION_H */
