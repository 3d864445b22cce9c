/* Conditions on the outcome of a comparison.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc-compat.h"
#include "direct-condition.h"
#include "prepare.h"

/* May VALUE, an operand of a comparison, be used at any place behind it?  */

static bool
lasting_integer_p (tree value)
{
  return INTEGRAL_TYPE_P (TREE_TYPE (value))
         && (TREE_CODE (value) != SSA_NAME
             || !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (value));
}

/* The comparison of integers that COND compares with 0; NULL if it does something else.  */

static gassign *
asked_comparison (gcond *cond)
{
  const tree_code code = gimple_cond_code (cond);
  tree outcome = gimple_cond_lhs (cond);
  if ((code != EQ_EXPR && code != NE_EXPR)
      || !integer_zerop (gimple_cond_rhs (cond))
      || TREE_CODE (outcome) != SSA_NAME)
    return NULL;
  gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (outcome));
  return def && TREE_CODE_CLASS (gimple_assign_rhs_code (def)) == tcc_comparison
                 && lasting_integer_p (gimple_assign_rhs1 (def))
                 && lasting_integer_p (gimple_assign_rhs2 (def))
             ? def
             : NULL;
}

void
compare_directly (void)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      gcond *cond = condition_of (bb);
      gassign *def = cond ? asked_comparison (cond) : NULL;
      if (!def)
        continue;
      tree_code code = gimple_assign_rhs_code (def);
      if (gimple_cond_code (cond) == EQ_EXPR)
        code = invert_tree_comparison (code, false);
      gimple_cond_set_condition (cond, code, gimple_assign_rhs1 (def),
                                 gimple_assign_rhs2 (def));
      update_stmt (cond);
    }
}
