/* Conditions that lead to the same block, made one while Graphite runs.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In
     if (i == 0 || j == 0) b[i][j] = 0; else b[i][j] = a[i - 1][j - 1];
   two conditions lead to the first store, and Graphite wants each block to depend on one.  So the first
   asks for both, _3 = _1 | _2, and the second is gone.  That is right at any time, but the code that is
   left has its branches back.  */

#ifndef PF_MERGED_BRANCH_H
#define PF_MERGED_BRANCH_H

#include "gcc-compat.h"

/* The edge with FLAG out of a condition, taken with that probability, and its places among those out of its
   block and into another one.  */
struct branch
{
  int flag;
  profile_probability taken;
  unsigned source_index, dest_index;
};

/* A statement, and what was known of the range of its result where it stood.  */
struct advanced_statement
{
  gassign *stmt;
  pf_range range;
};

/* COND, by FIRST, and REMOVED, at the end of the block behind it that was executed COUNT times, by SECOND, led
   to the same block.  COND asks for the outcome of both now.

   ADVANCED: what the block had, which is in front of COND now.  */
struct merged_branch
{
  gcond *cond, *removed;
  branch first, second;
  profile_count count;
  std::vector<advanced_statement> advanced;
};

/* Those of the current function.  */
class merged_branches
{
public:
  /* Make one condition of those that compare affine numbers.  Scalar evolution is in use.  */
  void make ();
  /* Let the code that is left have its branches back.  */
  void undo ();
  /* Is or was CONDITION one of several that were made one?  */
  bool
  contains (gimple *condition) const
  {
    return conditions.count (condition) != 0;
  }

private:
  std::vector<merged_branch> merged;
  std::set<gimple *> conditions;
};

#endif /* PF_MERGED_BRANCH_H */
