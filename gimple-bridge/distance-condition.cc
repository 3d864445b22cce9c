/* Comparisons of pointers as comparisons of their distance.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc-compat.h"
#include "distance-condition.h"
#include "prepare.h"

bool
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

/* Is NAME the distance of two pointers in bytes?  */

static bool
distance_p (tree name)
{
  if (TREE_CODE (name) != SSA_NAME)
    return false;
  gimple *def = SSA_NAME_DEF_STMT (name);
  return is_gimple_assign (def)
         && gimple_assign_rhs_code (def) == POINTER_DIFF_EXPR;
}

/* The distance in bytes of pointers A and B, or minus that, where it is known at
   the end of BB; NULL_TREE if it is not.  */

static tree
known_distance (tree a, tree b, basic_block bb)
{
  return computed_from (a, bb, [a, b] (gimple *stmt) {
    return gimple_assign_rhs_code (stmt) == POINTER_DIFF_EXPR
           && (gimple_assign_rhs1 (stmt) == b || gimple_assign_rhs2 (stmt) == b)
           && a != b;
  });
}

/* The distance in bytes that COND compares with 0, by itself or by comparing the
   pointers; NULL_TREE if it does something else.  */

static tree
compared_distance (gcond *cond)
{
  tree a = gimple_cond_lhs (cond), b = gimple_cond_rhs (cond);
  if (distance_p (a) && integer_zerop (b))
    return a;
  if (TREE_CODE (a) != SSA_NAME || TREE_CODE (b) != SSA_NAME
      || !POINTER_TYPE_P (TREE_TYPE (a)))
    return NULL_TREE;
  return known_distance (a, b, gimple_bb (cond));
}

void
compare_with_zero (gcond *cond, tree distance)
{
  if (tree converted
      = computed_from (distance, gimple_bb (cond), wide_conversion_p))
    distance = converted;
  if (distance == gimple_cond_lhs (cond))
    return;
  gimple_cond_set_condition (cond, gimple_cond_code (cond), distance,
                             build_zero_cst (TREE_TYPE (distance)));
  update_stmt (cond);
}

/* The number of UNIT bytes that is to a number of these what LIMIT is to a number of bytes, a multiple of
   UNIT, in a comparison by CODE; NULL_TREE if there is none, or LIMIT is negative.  */

static tree
limit_in_units (enum tree_code code, tree limit, tree unit)
{
  widest_int bytes = wi::to_widest (limit), size = wi::to_widest (unit);
  if (wi::neg_p (bytes) || !wi::fits_shwi_p (bytes) || size <= 0)
    return NULL_TREE;
  if (code == LT_EXPR || code == GE_EXPR)
    bytes += size - 1;
  else if (code != LE_EXPR && code != GT_EXPR)
    return NULL_TREE;
  return wide_int_to_tree (TREE_TYPE (limit), wi::udiv_trunc (bytes, size));
}

/* Let COND, which asks whether a distance in bytes, or what that is converted to, is larger or smaller
   than a constant, compare it in the unit that the program counts in.  As it is for sizes
   that are compared in front of a loop, in which they are in that unit.  */

static void
compare_in_units (gcond *cond)
{
  tree bytes = gimple_cond_lhs (cond), type = TREE_TYPE (bytes);
  if (TREE_CODE (bytes) == SSA_NAME && !distance_p (bytes)
      && is_gimple_assign (SSA_NAME_DEF_STMT (bytes))
      && wide_conversion_p (SSA_NAME_DEF_STMT (bytes)))
    bytes = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (bytes));
  tree quotient
      = distance_p (bytes) && TREE_CODE (gimple_cond_rhs (cond)) == INTEGER_CST
                && TYPE_PRECISION (type) == TYPE_PRECISION (TREE_TYPE (bytes))
            ? computed_from (bytes, gimple_bb (cond), exact_division_p)
            : NULL_TREE;
  tree limit
      = quotient
            ? limit_in_units (gimple_cond_code (cond), gimple_cond_rhs (cond),
                              gimple_assign_rhs2 (SSA_NAME_DEF_STMT (quotient)))
            : NULL_TREE;
  if (!limit)
    return;
  gimple_stmt_iterator gsi = gsi_for_stmt (cond);
  quotient = force_gimple_operand_gsi (&gsi, fold_convert (type, quotient),
                                       true, NULL_TREE, true, GSI_SAME_STMT);
  gimple_cond_set_condition (cond, gimple_cond_code (cond), quotient, limit);
  update_stmt (cond);
}

/* Let COND compare a distance in the unit that the program counts in where it
   compares pointers, or the distance in bytes: all of these are 0 if one is.  */

static void
compare_distance (gcond *cond)
{
  enum tree_code code = gimple_cond_code (cond);
  if (code != EQ_EXPR && code != NE_EXPR)
    {
      compare_in_units (cond);
      return;
    }
  tree distance = compared_distance (cond);
  if (!distance)
    return;
  if (tree quotient
      = computed_from (distance, gimple_bb (cond), exact_division_p))
    distance = quotient;
  compare_with_zero (cond, distance);
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
