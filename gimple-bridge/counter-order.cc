/* Which of a counter and a bound is known to be the larger.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "counter-order.h"
#include "prepare.h"

/* Is A FOUND B enough for A CODE B?  */

static bool
implies_p (enum tree_code found, enum tree_code code)
{
  return found == code || (found == LT_EXPR && code == LE_EXPR)
         || (found == GT_EXPR && code == GE_EXPR)
         || (found == EQ_EXPR && (code == LE_EXPR || code == GE_EXPR));
}

/* Does control pass E only if A CODE B?  */

static bool
required_p (edge e, tree a, enum tree_code code, tree b)
{
  gcond *cond = condition_of (e->src);
  if (!cond || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_cond_lhs (cond))))
    return false;
  enum tree_code found = gimple_cond_code (cond);
  if (e->flags & EDGE_FALSE_VALUE)
    found = invert_tree_comparison (found, false);
  if (operand_equal_p (gimple_cond_lhs (cond), b, 0)
      && operand_equal_p (gimple_cond_rhs (cond), a, 0))
    return implies_p (swap_tree_comparison (found), code);
  return operand_equal_p (gimple_cond_lhs (cond), a, 0)
         && operand_equal_p (gimple_cond_rhs (cond), b, 0)
         && implies_p (found, code);
}

/* The block that NAME is computed in, NULL for a number and what is computed nowhere.  */

static basic_block
origin (tree name)
{
  return TREE_CODE (name) == SSA_NAME ? gimple_bb (SSA_NAME_DEF_STMT (name))
                                      : NULL;
}

/* The numbers from *LOW to *HIGH that VALUE can be where control passes E; false if they are not
   known.  */

static bool
find_bounds (gimple_ranger *ranger, edge e, tree value, wide_int *low,
             wide_int *high)
{
  if (TREE_CODE (value) != INTEGER_CST)
    return pf_range_on_edge (ranger, e, value, low, high);
  *low = *high = wi::to_wide (value);
  return true;
}

bool
counter_order::by_range_p (edge e, tree a, enum tree_code code, tree b) const
{
  wide_int a_low, a_high, b_low, b_high;
  const signop sign = TYPE_SIGN (TREE_TYPE (a));
  if (!find_bounds (ranger, e, a, &a_low, &a_high)
      || !find_bounds (ranger, e, b, &b_low, &b_high))
    return false;
  switch (code)
    {
    case LT_EXPR:
      return wi::lt_p (a_high, b_low, sign);
    case LE_EXPR:
      return wi::le_p (a_high, b_low, sign);
    case GT_EXPR:
      return wi::gt_p (a_low, b_high, sign);
    default:
      return wi::ge_p (a_low, b_high, sign);
    }
}

/* Do conditions in front of E say so, behind which A is not computed anew?  */

bool
counter_order::by_condition_p (edge e, tree a, enum tree_code code,
                               tree b) const
{
  if (required_p (e, a, code, b))
    return true;
  for (basic_block bb = e->src; bb && bb != origin (a);
       bb = get_immediate_dominator (CDI_DOMINATORS, bb))
    if (single_pred_p (bb) && required_p (single_pred_edge (bb), a, code, b))
      return true;
  return false;
}

/* Does A, a counter of a loop that does not change B, start like that, and stay so as long as the
   loop goes on?  */

bool
counter_order::by_induction_p (tree a, enum tree_code code, tree b) const
{
  basic_block header = origin (a), before = origin (b);
  if (!header || gimple_code (SSA_NAME_DEF_STMT (a)) != GIMPLE_PHI
      || !bb_loop_header_p (header) || EDGE_COUNT (header->preds) != 2
      || (before && flow_bb_inside_loop_p (header->loop_father, before)))
    return false;
  gimple *phi = SSA_NAME_DEF_STMT (a);
  edge entry = loop_preheader_edge (header->loop_father);
  edge latch = loop_latch_edge (header->loop_father);
  return by_condition_p (latch, PHI_ARG_DEF_FROM_EDGE (phi, latch), code, b)
         && holds_p (entry, PHI_ARG_DEF_FROM_EDGE (phi, entry), code, b);
}

bool
counter_order::holds_p (edge e, tree a, enum tree_code code, tree b) const
{
  return by_condition_p (e, a, code, b) || by_range_p (e, a, code, b)
         || by_induction_p (a, code, b);
}
