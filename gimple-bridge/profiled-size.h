/* Sizes that a profile tells.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   With -fprofile-use the number of times that the header of
     for (i = 0; i < n; i++)
   was executed, divided by the number of times that the loop was reached, is
   the average of n.  Where that is a whole number, and the same for all loops
   that n bounds, n probably had one value.  That is proved if a loop was reached
   once, or if one of the loops is inside another:  the averages are E[n] and
   E[n^2] / E[n] then.  */

#ifndef PF_PROFILED_SIZE_H
#define PF_PROFILED_SIZE_H

#include "gcc-compat.h"

/* What the profile tells of an integer.

   AVERAGE: of the loops that it bounds the largest average, which that of the
     innermost ones is: where the time goes.
   VALUE: the only value that it probably had; 0 if it had several.
   PROVED: it had no other.
   LOOPS: that it bounds.  */
struct profiled_size
{
  double average;
  HOST_WIDE_INT value;
  bool proved;
  std::vector<class loop *> loops;
};

/* The sizes of the current function.  */
class profiled_sizes
{
public:
  /* Read them from the profile, if there is one.  For use with scalar evolution,
     and before statements are moved.  */
  void read ();

  /* The name that LOOP iterates as often as, give or take a constant; NULL_TREE
     if there is none, or the profile tells nothing of it.  */
  tree bound (class loop *loop) const;

  /* What is known of NAME, which bounds a loop.  */
  const profiled_size &
  size (tree name) const
  {
    return sizes.at (name);
  }

  /* What NAME was on average, as far as that is of use; else 0.  */
  HOST_WIDE_INT average (tree name) const;

  /* Forget what is known of NAME.  */
  void forget (tree name);

private:
  void read_loop (class loop *loop);

  /* By number of the loop; by name.  */
  std::map<int, tree> bounds;
  std::map<tree, profiled_size> sizes;
};

#endif /* PF_PROFILED_SIZE_H */
