/* Distances of pointers computed in front of the loops that they are invariant in.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In  for (i < n) for (j < m) for (k = 0; k < v.size (); k++)  the size of the vector, which is
   the distance of two pointers divided by that of elements, is only computed if n and m
   are positive.  Computed in front of all loops it is a parameter, but need not be what
   the program counts: there may be no vector, and the division be inexact.  So only
   conditions that the program comes to where it divides, too, may compare it in place of the
   pointers.  */

#ifndef PF_MOVED_DISTANCE_H
#define PF_MOVED_DISTANCE_H

#include "gcc-compat.h"

/* What moved in front of loops.  */
class moved_distances
{
public:
  /* Is STMT, the operands of which are known in front of all loops, a distance, or the division of
     one that moved?  */
  bool accepts_p (gimple *stmt) const;

  /* Is STMT the division of one that moved?  */
  bool divides_p (gimple *stmt) const;

  /* Compute the statement at GSI, one of these, at the end of BEFORE, and go on to the
     next.  If it is a division, conditions compare what it gives with 0 where they compare the
     pointers, or their distance in bytes, in WHERE and blocks dominated by it: whenever control comes
     there the program divides.  Dominators must be known.  */
  void move (gimple_stmt_iterator *gsi, basic_block before, basic_block where);

private:
  /* The distance BYTES of pointers A and B.  */
  struct distance
  {
    tree a, b, bytes;

    bool compared_p (gcond *cond) const;
  };
  const distance *find (tree bytes) const;
  void move_difference (gimple_stmt_iterator *gsi, basic_block before);
  void move_division (gimple_stmt_iterator *gsi, basic_block before,
                      basic_block where);
  static void compare (basic_block where, const distance &moved, tree quotient);

  std::vector<distance> distances;
};

#endif /* PF_MOVED_DISTANCE_H */
