/* Comparisons of pointers as comparisons of their distance.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc-compat.h"
#include "distance-condition.h"
#include "prepare.h"

/* Is STMT the division of a multiple of a constant by that?  */

static bool
exact_division_p (gimple *stmt)
{
  return gimple_assign_rhs_code (stmt) == EXACT_DIV_EXPR
         && TREE_CODE (gimple_assign_rhs2 (stmt)) == INTEGER_CST;
}

/* Is STMT a conversion to an integer type that is not narrower?  */

static bool
wide_conversion_p (gimple *stmt)
{
  return CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt))
         && INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)))
         && TYPE_PRECISION (TREE_TYPE (gimple_assign_lhs (stmt)))
                >= TYPE_PRECISION (TREE_TYPE (gimple_assign_rhs1 (stmt)));
}

/* The first result in front of the end of BB of an assignment with NAME for an
   operand of which GOOD is true; NULL_TREE if there is none.  */

static tree
computed_from (tree name, basic_block bb,
               const std::function<bool (gimple *)> &good)
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    {
      gimple *stmt = USE_STMT (use);
      if (is_gimple_assign (stmt)
          && TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME
          && dominated_by_p (CDI_DOMINATORS, bb, gimple_bb (stmt))
          && good (stmt))
        return gimple_assign_lhs (stmt);
    }
  return NULL_TREE;
}

/* The distance of pointers A and B, in the unit that the program counts in, or
   minus that, where it is known at the end of BB; NULL_TREE if it is not.  */

static tree
known_distance (tree a, tree b, basic_block bb)
{
  tree distance = computed_from (a, bb, [a, b] (gimple *stmt) {
    return gimple_assign_rhs_code (stmt) == POINTER_DIFF_EXPR
           && (gimple_assign_rhs1 (stmt) == b || gimple_assign_rhs2 (stmt) == b)
           && a != b;
  });
  if (!distance)
    return NULL_TREE;
  /* All of these are 0 if one is.  */
  for (auto good : { exact_division_p, wide_conversion_p })
    if (tree next = computed_from (distance, bb, good))
      distance = next;
  return distance;
}

/* Let COND compare a distance where it compares pointers.  */

static void
compare_distance (gcond *cond)
{
  enum tree_code code = gimple_cond_code (cond);
  tree a = gimple_cond_lhs (cond), b = gimple_cond_rhs (cond);
  if ((code != EQ_EXPR && code != NE_EXPR) || TREE_CODE (a) != SSA_NAME
      || TREE_CODE (b) != SSA_NAME || !POINTER_TYPE_P (TREE_TYPE (a)))
    return;
  tree distance = known_distance (a, b, gimple_bb (cond));
  if (!distance)
    return;
  gimple_cond_set_condition (cond, code, distance,
                             build_zero_cst (TREE_TYPE (distance)));
  update_stmt (cond);
}

void
compare_distances (void)
{
  calculate_dominance_info (CDI_DOMINATORS);
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    if (gcond *cond = condition_of (bb))
      compare_distance (cond);
}
