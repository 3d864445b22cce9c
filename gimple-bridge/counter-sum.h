/* Integers that are sums of loop counters and of values from in front of a loop.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   What a program computes is such a sum modulo some power of two, and the sum itself where the magnitudes of all
   that is summed are small.  That is to be checked.  */

#ifndef PF_COUNTER_SUM_H
#define PF_COUNTER_SUM_H

#include "polynomial.h"

/* A loop whose counter changes by STEP, 1 or -1: from FIRST to LAST, if that is where the step leads.

   LOOP: it; COND: what it ends by, in front of EXIT, its only one.
   COUNTER: the PHI node of the counter.
   NATURALS: what must not be negative for that.  */
struct counted_loop
{
  class loop *loop;
  edge exit;
  gcond *cond;
  gphi *counter;
  HOST_WIDE_INT step;
  polynomial first, last;
  std::vector<polynomial> naturals;

  /* How many iterations follow the first one.  */
  polynomial
  distance () const
  {
    return (last - first) * step;
  }
};

/* Reads integers in a loop.  A variable of polynomials is the SSA version of a name, or minus the number of a loop,
   which stands for the value of its counter.  */
class sum_reader
{
public:
  /* For what is computed in AROUND.  */
  explicit sum_reader (class loop *around)
      : around (around), bits (64), largest (0)
  {
  }

  /* Describe the counter of LOOP, which is AROUND or in it, as *COUNTED, and know it from now on.  Its first
     and last value are from in front of AROUND.  Has LOOP one?  */
  bool count (class loop *loop, counted_loop *counted);

  /* The sum that E is, as *SUM; false if it is none.  */
  bool read (tree e, polynomial *sum);

  /* NAME is SUM where it matters, whatever it is computed from.  */
  void
  know (tree name, const polynomial &sum)
  {
    known[name] = sum;
  }

  /* Where the magnitudes of all variables and constants are at most 2 to that power, all that was read is equal to its
     sum; if it has no sign, where neither the sum nor what was converted to it is negative.  */
  int
  magnitude_bits () const
  {
    return (int)bits - MARGIN;
  }

  /* Was the counter of COUNTED, which has no sign, read as a larger number?  It is its sum only where that is never
     negative, even if no sum depends on it any more.  */
  bool
  widened_p (const counted_loop &counted) const
  {
    return widened.count (gimple_phi_result (counted.counter)) != 0;
  }

  /* The largest magnitude of a constant that was read, or summed up on the way.  */
  HOST_WIDE_INT
  largest_constant () const { return largest; }

  /* The SSA versions of all names that are variables, or might be.  */
  const std::set<int> &
  variables () const
  {
    return names;
  }

private:
  /* A sum has fewer terms than 2 to the power of half of that, so that sums of sums do not overflow.  */
  static constexpr int MARGIN = 7;

  bool statement (gassign *stmt, polynomial *sum, unsigned depth);
  bool found (const polynomial &sum);
  bool read (tree e, polynomial *sum, unsigned depth);
  bool count_by (gphi *phi, counted_loop *counted);
  bool find_end (const polynomial &own, counted_loop *counted);
  bool small_p (const polynomial &sum) const;

  class loop *around;
  std::map<tree, polynomial> known;
  std::set<tree> counters, widened;
  std::set<int> names;
  unsigned bits;
  HOST_WIDE_INT largest;
};

#endif /* PF_COUNTER_SUM_H */
