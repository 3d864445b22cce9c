/* How a run-time check compares arrays that must not overlap.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Few arrays are compared in pairs.  Where that takes more comparisons, the
   first addresses of the arrays are sorted by a network, and so are those
   behind their ends.  At any address, the arrays that cover it are those that
   begin there or before, without those that end there or before.  Hence no two
   overlap if and only if each end, but the last, is followed by the next
   beginning: of [0, 8), [24, 32) and [8, 20) the beginnings are 0, 8, 24, the
   ends 8, 20, 32, and 8 <= 8, 20 <= 24.

   Arrays that are only read may overlap each other.  Their beginnings and ends
   are sorted first, which does not change how many of them cover an address, and
   each beginning is put off to the end before, if it is less: what they cover
   together is then covered once.  */

#ifndef PF_SEPARATION_H
#define PF_SEPARATION_H

#include "gcc-compat.h"

/* The smallest and the largest value of something; for addresses, that after the
   last.  */
struct interval
{
  tree low, high;
};

/* The condition that FIRST and SECOND have nothing in common.  */
tree separate (const interval &first, const interval &second);

/* Arrays that are compared by sorting.

   EXCLUSIVE: they overlap no other one.
   SHARED: they may overlap each other, but no exclusive one.  */
struct sorted_arrays
{
  std::vector<unsigned> exclusive, shared;

  /* How many comparisons it takes.  */
  unsigned cost () const;
};

/* The comparisons that it takes to find that pairs of arrays do not overlap.

   SORTED: covers many pairs each.
   PAIRS: those that are left.  */
class separation
{
public:
  typedef std::vector<std::pair<unsigned, unsigned> > pair_list;

  explicit separation (const pair_list &disjoint);

  /* How many comparisons there are.  */
  unsigned cost () const;

  /* The condition that no pair overlaps, which uses what is added to *VALUES.
     ADDRESSES gives the addresses of an array, of a signed type with more than
     64 bits.  The condition fails, too, where those that are sorted are no
     addresses.  NULL_TREE when there is no memory.  */
  tree condition (const std::function<interval (unsigned)> &addresses,
                  gimple_seq *values) const;

  std::vector<sorted_arrays> sorted;
  pair_list pairs;
};

#endif /* PF_SEPARATION_H */
