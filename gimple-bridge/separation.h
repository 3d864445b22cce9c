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
   together is then covered once.

   Addresses are words of 64 bits.  Two arrays of A and B bytes have none in common if
   and only if, going up from the end of the first, and on from the last address to 0,
   the beginning of the second comes before or at the last place from which B bytes
   end before the first array: it is 2^64 - A - B or less away.  */

#ifndef PF_SEPARATION_H
#define PF_SEPARATION_H

#include "check-list.h"

/* The addresses of an array, of word_type: from FIRST, modulo 2^64, up to END, that
   after the last one, there are LENGTH, from 1 to 2^62.  */
struct address_range
{
  tree first, end, length;
};

/* The condition that A and B have nothing in common.  */
tree separate (const address_range &a, const address_range &b);

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
     ADDRESSES gives the addresses of an array.  The condition fails, too, where one
     of those that are sorted goes on from the last address to the first.  NULL_TREE
     when there is no memory.  */
  tree condition (const std::function<address_range (unsigned)> &addresses,
                  gimple_seq *values) const;

  std::vector<sorted_arrays> sorted;
  pair_list pairs;
};

#endif /* PF_SEPARATION_H */
