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
   and where lengths of rows bound loops, the copy is executed if all rows are equally long, too.
   Where stores might change what bounds the loops, and hardly do (unchanged-member.h), the copy loads
   that once; whether that is right is known only where code is generated for the copy:
     copy of what is loaded
     if (the stores of the copy change nothing of it) new code
     else the loops
   Where temporaries could have rows for several iterations if only these were known to be short, the
   copy is executed if they are (row-limit.h).
   Copies that are not rescheduled are dropped afterwards.  */

#ifndef PF_SPECIALIZATION_H
#define PF_SPECIALIZATION_H

#include "length-check.h"
#include "profiled-size.h"
#include "row-check.h"
#include "row-limit.h"
#include "unchanged-member.h"

/* The copies of the current function.  */
class specializations
{
public:
  /* Copy the loops that have sizes with one value in SIZES, and forget these
     there.  Is there any copy?  Then scalar evolution and loop-closed SSA form
     have to be made anew.  */
  bool make_for_sizes (profiled_sizes *sizes);

  /* Copy the loops that load lengths of rows, and in which nothing was copied; those that were copied for
     that get one more length in front of them.  Is there any?  Then what is known in front of loops may
     have become more, and with that lengths.  Before loop-closed SSA form.  */
  bool make_for_lengths ();

  /* Copy the loops that load rows from tables, unless they are such a copy.  As for sizes.  */
  bool make_for_rows ();

  /* Copy the loops of LIMITS, unless they are in a copy.  As for sizes.  */
  bool make_for_limits (const std::vector<row_limit> &limits);

  /* GCC looks for the condition under which a loop iterates at all, to count its iterations, among the last
     few in front of it.  Let copies that are checked in many more have it once more.  For use with
     scalar evolution.  */
  void repeat_entries ();

  /* Copy the loops that load what their stores might change, before any others are
     copied, and before loop-closed SSA form.  */
  void make_for_members ();

  /* What LOOP, in a copy for those, relies on; NULL if it is in none.  */
  unchanged_members *members (class loop *loop) const;

  /* The number of the copy that LOOP is in, -1 if it is in none.  */
  int find (class loop *loop) const;

  /* Is LOOP in a copy, or around one?  What decides for a copy later does so for all of it, at its beginning, and
     is in one place.  */
  bool around_or_in_p (class loop *loop) const;

  /* The numbers of the loops that those with LOOPS for numbers in copy number K are copies of.  */
  std::set<int> originals (int k, const std::set<int> &loops) const;

  /* Is copy number K for all sizes, with loops that are better than those it was made from
     in any case, if new code is generated for them?  */
  bool
  for_all_sizes_p (int k) const
  {
    return copies[k].sizes.empty ();
  }

  /* Is copy number K for short rows, and worth nothing without?  */
  bool
  for_short_rows_p (int k) const
  {
    return copies[k].short_rows;
  }

  /* Is copy number K for rows that are no whole number of lines?  */
  bool
  for_odd_rows_p (int k) const
  {
    return copies[k].odd_rows;
  }

  /* What copy number K relies on that is to be checked by what decides for its new code;
     NULL if there is nothing.  */
  const unchanged_members *
  unchecked (int k) const
  {
    return copies[k].members.get ();
  }

  /* Are the loops that copy number K was made from executed where the check of new code for LOOPS, by
     number, in it fails?  What relies on members that may be changed would be wrong; what has
     lengths of rows out of its loops needs more registers for nothing.  */
  bool
  falls_back_p (int k, const std::set<int> &loops) const
  {
    return copies[k].members
           || (copies[k].lengths && loops.size () == copies[k].loops.size ());
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
  /* BARRIER: a statement in the copy that no SCoP contains.
     CHECK: that decides; of more than one condition where it is of tables.
     ROWS: that are computed.
     NEST: the number of the copied loop in a copy for rows, else 0.
     LENGTHS: it has lengths of its own.
     SHORT_ROWS: it is for rows that are short.  ODD_ROWS: and no whole number of lines.
     MEMBERS: that the copy takes for unchanged; FALLBACK as set.
     SIZES: names with their values.
     EXPOSED: some table of rows is, to stores, or members are.
     LOOPS: numbers of the loops of the copy, with those of what they are copies
       of.  */
  struct copy
  {
    gimple *barrier = NULL;
    struct copy_check check;
    std::vector<computed_row> rows;
    int nest = 0;
    bool lengths = false, short_rows = false, odd_rows = false;
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
  class loop *copy_loop (class loop *loop, copy *copy);
  bool add_length (copy *copy, class loop *loop);
  bool add_for_length (class loop *loop);
  bool copy_for_lengths ();
  void add_rows (copy *copy, class loop *loop);
  copy *copy_with_lengths (class loop *loop);
  void repeat_entry (copy *copy);
  void add_for_rows (class loop *loop);
  bool add_for_limit (const row_limit &limit);
  void add_for_members (class loop *loop);
  void connect_fallback (const copy &copy);

  std::vector<copy> copies;
};

#endif /* PF_SPECIALIZATION_H */
