/* Strides that arrays are passed with.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "given-stride.h"

namespace
{

/* A comparison, as a condition or a statement has it.  */
struct comparison
{
  tree_code code;
  tree a, b;
};

/* What COND, the condition of a COND_EXPR, compares; ERROR_MARK if nothing.  From GCC 13 on it is a
   name.  */

comparison
comparison_of (tree cond)
{
  if (COMPARISON_CLASS_P (cond))
    return { TREE_CODE (cond), TREE_OPERAND (cond, 0), TREE_OPERAND (cond, 1) };
  gassign *def = TREE_CODE (cond) == SSA_NAME
                     ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (cond))
                     : NULL;
  if (!def || TREE_CODE_CLASS (gimple_assign_rhs_code (def)) != tcc_comparison)
    return { ERROR_MARK, NULL_TREE, NULL_TREE };
  return { gimple_assign_rhs_code (def), gimple_assign_rhs1 (def),
           gimple_assign_rhs2 (def) };
}

/* Which of A and B is a name, if the other is 1?  */

tree
name_beside_one (tree a, tree b)
{
  if (integer_onep (a))
    std::swap (a, b);
  return integer_onep (b) && TREE_CODE (a) == SSA_NAME ? a : NULL_TREE;
}

/* Does C ask if NAME is 0?  */

bool
asks_for_zero_p (const comparison &c, tree name)
{
  return (c.code == NE_EXPR || c.code == EQ_EXPR) && c.a == name
         && integer_zerop (c.b);
}

} // namespace

tree
given_stride (tree name)
{
  gimple *def = SSA_NAME_DEF_STMT (name);
  tree other = NULL_TREE;
  comparison asked = { ERROR_MARK, NULL_TREE, NULL_TREE };
  gphi *phi = dyn_cast<gphi *> (def);
  if (phi && gimple_phi_num_args (phi) == 2)
    {
      other = name_beside_one (gimple_phi_arg_def (phi, 0),
                               gimple_phi_arg_def (phi, 1));
      basic_block before
          = get_immediate_dominator (CDI_DOMINATORS, gimple_bb (phi));
      gcond *cond = safe_dyn_cast<gcond *> (pf_last_stmt (before));
      if (cond)
        asked = { gimple_cond_code (cond), gimple_cond_lhs (cond),
                  gimple_cond_rhs (cond) };
    }
  else if (is_gimple_assign (def) && gimple_assign_rhs_code (def) == COND_EXPR)
    {
      other = name_beside_one (gimple_assign_rhs2 (def),
                               gimple_assign_rhs3 (def));
      asked = comparison_of (gimple_assign_rhs1 (def));
    }
  return other && asks_for_zero_p (asked, other) ? other : NULL_TREE;
}
