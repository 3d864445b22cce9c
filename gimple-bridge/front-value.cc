/* Values that can be computed in front of a loop.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "front-value.h"

/* What takes more operations is not computed.  */
static const unsigned MAX_OPERATIONS = 8;

bool
computable_in_front_p (tree e, class loop *around, unsigned *operations)
{
  if (TREE_CODE (e) == INTEGER_CST)
    return true;
  if (TREE_CODE (e) == SSA_NAME)
    {
      basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (e));
      return !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (e)
             && (!bb || !flow_bb_inside_loop_p (around, bb));
    }
  if (++*operations > MAX_OPERATIONS)
    return false;
  switch (TREE_CODE (e))
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
      return TYPE_OVERFLOW_WRAPS (TREE_TYPE (e))
             && computable_in_front_p (TREE_OPERAND (e, 0), around, operations)
             && computable_in_front_p (TREE_OPERAND (e, 1), around, operations);
    case TRUNC_DIV_EXPR:
      return TYPE_UNSIGNED (TREE_TYPE (e))
             && TREE_CODE (TREE_OPERAND (e, 1)) == INTEGER_CST
             && !integer_zerop (TREE_OPERAND (e, 1))
             && computable_in_front_p (TREE_OPERAND (e, 0), around, operations);
    case EQ_EXPR:
    case NE_EXPR:
    case LT_EXPR:
    case LE_EXPR:
    case GT_EXPR:
    case GE_EXPR:
      return INTEGRAL_TYPE_P (TREE_TYPE (TREE_OPERAND (e, 0)))
             && computable_in_front_p (TREE_OPERAND (e, 0), around, operations)
             && computable_in_front_p (TREE_OPERAND (e, 1), around, operations);
    CASE_CONVERT:
      return INTEGRAL_TYPE_P (TREE_TYPE (TREE_OPERAND (e, 0)))
             && computable_in_front_p (TREE_OPERAND (e, 0), around, operations);
    default:
      return false;
    }
}

tree
wrapping_value (tree e)
{
  const tree_code code = TREE_CODE (e);
  const tree type = TREE_TYPE (e);
  if (code == PLUS_EXPR || code == MINUS_EXPR || code == MULT_EXPR)
    {
      tree wraps = unsigned_type_for (type);
      tree a = fold_convert (wraps, wrapping_value (TREE_OPERAND (e, 0)));
      tree b = fold_convert (wraps, wrapping_value (TREE_OPERAND (e, 1)));
      return fold_convert (type, fold_build2 (code, wraps, a, b));
    }
  if (code == TRUNC_DIV_EXPR)
    return fold_build2 (code, type, wrapping_value (TREE_OPERAND (e, 0)),
                        TREE_OPERAND (e, 1));
  if (CONVERT_EXPR_CODE_P (code))
    return fold_convert (type, wrapping_value (TREE_OPERAND (e, 0)));
  return e;
}
