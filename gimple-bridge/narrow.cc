/* Graphite's 128-bit integers made 64-bit integers.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "narrow.h"

tree
narrow_type (void)
{
  return build_nonstandard_integer_type (64, false);
}

static bool
wide_type_p (tree type)
{
  return INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) > 64;
}

bool
wide_p (tree e)
{
  return wide_type_p (TREE_TYPE (e));
}

/* The type that takes the place of wide TYPE.  */

static tree
narrowed (tree type)
{
  return build_nonstandard_integer_type (64, TYPE_UNSIGNED (type));
}

/* The narrow constant for wide C.  With -fwrapv GCC folds A < A + 3 to A <= 2^127 - 4:
   what no number of 64 bits comes to becomes the largest or the smallest.  */

static tree
narrow_constant (tree c)
{
  tree type = narrowed (TREE_TYPE (c));
  widest_int value = wi::to_widest (c);
  if (!TYPE_UNSIGNED (type))
    {
      value = wi::smin (value, wi::to_widest (TYPE_MAX_VALUE (type)));
      value = wi::smax (value, wi::to_widest (TYPE_MIN_VALUE (type)));
    }
  return wide_int_to_tree (type, value);
}

/* Called by walk_tree: give the expression at *TP a narrow type, if it is a
   constant or an expression of a wide one.  Names are narrowed where they are
   defined.  */

static tree
narrow_operand (tree *tp, int *walk_subtrees, void *)
{
  tree e = *tp;
  if (TYPE_P (e) || DECL_P (e))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (!EXPR_P (e) && TREE_CODE (e) != INTEGER_CST)
    return NULL_TREE;
  if (!wide_p (e))
    return NULL_TREE;
  if (TREE_CODE (e) == INTEGER_CST)
    *tp = narrow_constant (e);
  else
    TREE_TYPE (e) = narrowed (TREE_TYPE (e));
  return NULL_TREE;
}

/* Give NAME a narrow type, if its type is wide.  */

static void
narrow_name (tree name)
{
  if (!name || TREE_CODE (name) != SSA_NAME || virtual_operand_p (name)
      || !wide_p (name))
    return;
  tree type = narrowed (TREE_TYPE (name));
  SET_SSA_NAME_VAR_OR_IDENTIFIER (name, NULL_TREE);
  TREE_TYPE (name) = type;
  pf_forget_range (name);
}

static void
narrow_phi (gphi *phi)
{
  if (virtual_operand_p (gimple_phi_result (phi)))
    return;
  narrow_name (gimple_phi_result (phi));
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      tree *arg = gimple_phi_arg_def_ptr (phi, i);
      if (*arg && TREE_CODE (*arg) == INTEGER_CST && wide_p (*arg))
        SET_USE (gimple_phi_arg_imm_use_ptr (phi, i), narrow_constant (*arg));
    }
}

static void
narrow_statement (gimple *stmt)
{
  ssa_op_iter iter;
  tree name;
  FOR_EACH_SSA_TREE_OPERAND (name, stmt, iter, SSA_OP_DEF)
    narrow_name (name);
  bool changed = false;
  for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
    {
      tree *op = gimple_op_ptr (stmt, i);
      if (!*op)
        continue;
      tree before = *op;
      walk_tree_without_duplicates (op, narrow_operand, NULL);
      changed |= *op != before || EXPR_P (before);
    }
  if (changed)
    update_stmt (stmt);
}

bool
block_computes_wide_p (basic_block bb)
{
  for (gimple_stmt_iterator gsi = gsi_start_nondebug_after_labels_bb (bb);
       !gsi_end_p (gsi); gsi_next_nondebug (&gsi))
    {
      ssa_op_iter iter;
      tree name;
      FOR_EACH_SSA_TREE_OPERAND (name, gsi_stmt (gsi), iter,
                                 SSA_OP_DEF | SSA_OP_USE)
        if (wide_p (name))
          return true;
      tree lhs = gimple_get_lhs (gsi_stmt (gsi));
      if (lhs && wide_p (lhs))
        return true;
    }
  return false;
}

void
narrow_block (basic_block bb)
{
  for (gphi_iterator psi = gsi_start_phis (bb); !gsi_end_p (psi);
       gsi_next (&psi))
    narrow_phi (psi.phi ());
  for (gimple_stmt_iterator gsi = gsi_start_nondebug_after_labels_bb (bb);
       !gsi_end_p (gsi); gsi_next_nondebug (&gsi))
    narrow_statement (gsi_stmt (gsi));
}
