/* Constants in place of names.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "substitution.h"

/* Values that take more operations are not computed.  */
static const unsigned MAX_DEPTH = 16;

/* The value of OPERAND, a constant; NULL_TREE if it is not known.  */

tree
substitution::operand_value (tree operand, unsigned depth)
{
  if (TREE_CODE (operand) == INTEGER_CST)
    return operand;
  if (TREE_CODE (operand) != SSA_NAME || !INTEGRAL_TYPE_P (TREE_TYPE (operand))
      || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (operand))
    return NULL_TREE;
  auto found = known.find (operand);
  if (found != known.end ())
    return found->second;
  if (depth == 0)
    return NULL_TREE;
  tree value = computed_value (operand, depth - 1);
  known[operand] = value;
  return value;
}

/* The value of NAME, if it is computed from known ones.  */

tree
substitution::computed_value (tree name, unsigned depth)
{
  gassign *stmt = safe_dyn_cast<gassign *> (SSA_NAME_DEF_STMT (name));
  if (!stmt || gimple_vuse (stmt))
    return NULL_TREE;
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree type = TREE_TYPE (name), value = NULL_TREE;
  tree first = operand_value (gimple_assign_rhs1 (stmt), depth);
  if (!first)
    return NULL_TREE;
  if (TREE_CODE_CLASS (code) == tcc_unary)
    value = fold_unary_to_constant (code, type, first);
  else if (TREE_CODE_CLASS (code) == tcc_binary
           || TREE_CODE_CLASS (code) == tcc_comparison)
    {
      tree second = operand_value (gimple_assign_rhs2 (stmt), depth);
      if (second)
        value = fold_binary_to_constant (code, type, first, second);
    }
  else if (gimple_assign_single_p (stmt))
    value = first;
  return value && TREE_CODE (value) == INTEGER_CST && !TREE_OVERFLOW (value)
             ? value
             : NULL_TREE;
}

tree
substitution::value (tree operand)
{
  return operand_value (operand, MAX_DEPTH);
}

/* Let STMT use values in place of names.  */

void
substitution::replace_uses (gimple *stmt)
{
  bool changed = false;
  use_operand_p use;
  ssa_op_iter iter;
  FOR_EACH_SSA_USE_OPERAND (use, stmt, iter, SSA_OP_USE)
    if (tree known = value (USE_FROM_PTR (use)))
      {
        SET_USE (use, known);
        changed = true;
      }
  if (!changed)
    return;
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  fold_stmt (&gsi);
  stmt = gsi_stmt (gsi);
  for (unsigned k = 0; k < gimple_num_ops (stmt); k++)
    {
      tree operand = gimple_op (stmt, k);
      if (operand && TREE_CODE (operand) == ADDR_EXPR)
        recompute_tree_invariant_for_addr_expr (operand);
    }
  update_stmt (stmt);
}

/* The same for the arguments of PHI nodes on the edges out of BB.  */

void
substitution::replace_arguments (basic_block bb)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
    for (gphi_iterator psi = gsi_start_phis (e->dest); !gsi_end_p (psi);
         gsi_next (&psi))
      {
        use_operand_p use = PHI_ARG_DEF_PTR_FROM_EDGE (psi.phi (), e);
        if (tree known = value (USE_FROM_PTR (use)))
          SET_USE (use, known);
      }
}

void
substitution::apply (const std::vector<basic_block> &blocks)
{
  for (basic_block bb : blocks)
    {
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
           gsi_next (&gsi))
        replace_uses (gsi_stmt (gsi));
      replace_arguments (bb);
    }
}
