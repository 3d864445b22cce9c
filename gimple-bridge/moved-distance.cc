/* Distances of pointers computed in front of the loops that they are invariant in.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "moved-distance.h"
#include "distance-condition.h"
#include "equal-value.h"
#include "prepare.h"

/* The distance that is BYTES, NULL if none that moved is.  */

const moved_distances::distance *
moved_distances::find (tree bytes) const
{
  for (const distance &moved : distances)
    if (moved.bytes == bytes)
      return &moved;
  return NULL;
}

bool
moved_distances::divides_p (gimple *stmt) const
{
  return is_gimple_assign (stmt) && exact_division_p (stmt)
         && find (gimple_assign_rhs1 (stmt));
}

bool
moved_distances::accepts_p (gimple *stmt) const
{
  if (!is_gimple_assign (stmt)
      || TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME
      || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_assign_lhs (stmt)))
    return false;
  return gimple_assign_rhs_code (stmt) == POINTER_DIFF_EXPR || divides_p (stmt);
}

/* Put NAME in the place of what the statement at GSI computes, and go on to the next.  */

static void
replace_by (gimple_stmt_iterator *gsi, tree name)
{
  gimple *stmt = gsi_stmt (*gsi);
  replace_uses_by (gimple_assign_lhs (stmt), name);
  gsi_remove (gsi, true);
  release_defs (stmt);
}

/* What CODE gives of A, and B unless it is NULL_TREE, at the end of BB, of TYPE.  */

static tree
compute (basic_block bb, tree type, enum tree_code code, tree a,
         tree b = NULL_TREE)
{
  tree name = make_ssa_name (type);
  gimple_stmt_iterator end = gsi_last_bb (bb);
  gsi_insert_after (&end, gimple_build_assign (name, code, a, b), GSI_NEW_STMT);
  return name;
}

/* The same for a distance.  Pointers that the program does not subtract may be too far apart for the
   type of a distance, not for one that wraps around.  */

void
moved_distances::move_difference (gimple_stmt_iterator *gsi, basic_block before)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree a = gimple_assign_rhs1 (stmt), b = gimple_assign_rhs2 (stmt);
  tree bytes = computed_already (stmt, before);
  for (const distance &moved : distances)
    if (!bytes && moved.a == a && moved.b == b
        && dominated_by_p (CDI_DOMINATORS, before,
                           gimple_bb (SSA_NAME_DEF_STMT (moved.bytes))))
      bytes = moved.bytes;
  if (!bytes)
    {
      tree type = TREE_TYPE (gimple_assign_lhs (stmt));
      tree wrapping = unsigned_type_for (type);
      tree first = compute (before, wrapping, NOP_EXPR, a);
      tree second = compute (before, wrapping, NOP_EXPR, b);
      bytes = compute (before, type, NOP_EXPR,
                       compute (before, wrapping, MINUS_EXPR, first, second));
      distances.push_back ({ a, b, bytes });
    }
  replace_by (gsi, bytes);
}

/* Does COND compare the distance with 0, or the pointers, for equality?  */

bool
moved_distances::distance::compared_p (gcond *cond) const
{
  enum tree_code code = gimple_cond_code (cond);
  tree one = gimple_cond_lhs (cond), other = gimple_cond_rhs (cond);
  if (code != EQ_EXPR && code != NE_EXPR)
    return false;
  return (one == bytes && integer_zerop (other)) || (one == a && other == b)
         || (one == b && other == a);
}

/* Let conditions from WHERE on compare QUOTIENT in place of MOVED.  */

void
moved_distances::compare (basic_block where, const distance &moved,
                          tree quotient)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      gcond *cond = condition_of (bb);
      if (cond && dominated_by_p (CDI_DOMINATORS, bb, where)
          && moved.compared_p (cond))
        compare_with_zero (cond, quotient);
    }
}

void
moved_distances::move_division (gimple_stmt_iterator *gsi, basic_block before,
                                basic_block where)
{
  gimple *stmt = gsi_stmt (*gsi);
  const distance &moved = *find (gimple_assign_rhs1 (stmt));
  tree quotient = computed_already (stmt, before);
  if (quotient)
    replace_by (gsi, quotient);
  else
    {
      quotient = gimple_assign_lhs (stmt);
      reset_flow_sensitive_info (quotient);
      gsi_move_to_bb_end (gsi, before);
    }
  compare (where, moved, quotient);
}

void
moved_distances::move (gimple_stmt_iterator *gsi, basic_block before,
                       basic_block where)
{
  if (gimple_assign_rhs_code (gsi_stmt (*gsi)) == POINTER_DIFF_EXPR)
    move_difference (gsi, before);
  else
    move_division (gsi, before, where);
}
