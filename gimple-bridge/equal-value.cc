/* Values that are computed twice made one.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc-compat.h"
#include "equal-value.h"

/* More sums than this, one of the other, are not followed from a pointer to where it is used.  */
static const unsigned MAX_SUMS = 4;

/* So many statements in a row are followed to what a number is computed from.  */
static const unsigned MAX_STEPS = 3;

/* Is NAME defined in front of the outermost loop around BB, if there is one?  */

static bool
defined_before_nest_p (tree name, basic_block bb)
{
  basic_block definition = gimple_bb (SSA_NAME_DEF_STMT (name));
  class loop *loop = bb->loop_father;
  return !definition || loop_depth (loop) == 0
         || !flow_bb_inside_loop_p (superloop_at_depth (loop, 1), definition);
}

static bool integer_arithmetic_p (gimple *stmt, unsigned depth);

/* Is NAME known before the nest around BB, or computed from what is, by at most DEPTH statements in a row?  */

static bool
known_before_nest_p (tree name, basic_block bb, unsigned depth)
{
  return defined_before_nest_p (name, bb)
         || (depth > 0
             && integer_arithmetic_p (SSA_NAME_DEF_STMT (name), depth - 1));
}

/* Does STMT compute an integer, with no other effect, from constants and what is
   known before the nest that it is in, with at most DEPTH more statements in between?  Values that
   depend on iterations would tie their statements together.  */

static bool
integer_arithmetic_p (gimple *stmt, unsigned depth = MAX_STEPS)
{
  if (!is_gimple_assign (stmt) || gimple_vuse (stmt)
      || gimple_has_volatile_ops (stmt) || stmt_could_throw_p (cfun, stmt))
    return false;
  tree name, lhs = gimple_assign_lhs (stmt);
  ssa_op_iter iter;
  FOR_EACH_SSA_TREE_OPERAND (name, stmt, iter, SSA_OP_USE)
    if (!known_before_nest_p (name, gimple_bb (stmt), depth))
      return false;
  return TREE_CODE (lhs) == SSA_NAME && INTEGRAL_TYPE_P (TREE_TYPE (lhs))
         && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (lhs);
}

/* Do A and B, both arithmetic on integers, compute the same?  What they compute it from may be computed twice in its
   turn, by at most DEPTH statements in a row.  */

static bool
same_computation_p (gimple *a, gimple *b, unsigned depth = 0)
{
  const enum tree_code code = gimple_assign_rhs_code (a);
  if (code != gimple_assign_rhs_code (b)
      || gimple_num_ops (a) != gimple_num_ops (b)
      || !types_compatible_p (TREE_TYPE (gimple_assign_lhs (a)),
                              TREE_TYPE (gimple_assign_lhs (b))))
    return false;
  bool same = true;
  for (unsigned k = 1; k < gimple_num_ops (a); k++)
    same &= equally_computed_p (gimple_op (a, k), gimple_op (b, k), depth);
  return same
         || (commutative_tree_code (code)
             && equally_computed_p (gimple_assign_rhs1 (a),
                                    gimple_assign_rhs2 (b), depth)
             && equally_computed_p (gimple_assign_rhs2 (a),
                                    gimple_assign_rhs1 (b), depth));
}

bool
equally_computed_p (tree a, tree b, unsigned depth)
{
  if (operand_equal_p (a, b))
    return true;
  if (depth == 0 || TREE_CODE (a) != SSA_NAME || TREE_CODE (b) != SSA_NAME)
    return false;
  gimple *first = SSA_NAME_DEF_STMT (a), *second = SSA_NAME_DEF_STMT (b);
  return is_gimple_assign (first) && is_gimple_assign (second)
         && !gimple_vuse (first) && !gimple_vuse (second)
         && same_computation_p (first, second, depth - 1);
}

tree
computed_already (gimple *stmt, basic_block bb)
{
  ssa_op_iter operands;
  tree name = op_iter_init_tree (&operands, stmt, SSA_OP_USE);
  imm_use_iterator iter;
  use_operand_p use;
  if (name)
    FOR_EACH_IMM_USE_FAST (use, iter, name)
      {
        gimple *other = USE_STMT (use);
        if (other != stmt && is_gimple_assign (other) && !gimple_vuse (other)
            && TREE_CODE (gimple_assign_lhs (other)) == SSA_NAME
            && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_assign_lhs (other))
            && same_computation_p (other, stmt)
            && dominated_by_p (CDI_DOMINATORS, bb, gimple_bb (other)))
          return gimple_assign_lhs (other);
      }
  return NULL_TREE;
}

/* A name of what STMT computes from NAME and others, in a block before its own;
   NULL_TREE if there is none.  */

static tree
computed_before (gimple *stmt, tree name)
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    {
      gimple *other = USE_STMT (use);
      if (gimple_bb (other) != gimple_bb (stmt) && integer_arithmetic_p (other)
          && same_computation_p (other, stmt)
          && dominated_by_p (CDI_DOMINATORS, gimple_bb (stmt),
                             gimple_bb (other)))
        return gimple_assign_lhs (other);
    }
  return NULL_TREE;
}

/* Is memory accessed by NAME, and by what is added to it, by at most DEPTH sums, and nothing else
   done with it?  Then it is no null pointer where it matters.  */

static bool
only_accesses_p (tree name, unsigned depth)
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    {
      gimple *stmt = USE_STMT (use);
      if (is_gimple_debug (stmt))
        continue;
      if (!is_gimple_assign (stmt))
        return false;
      bool sum = gimple_assign_rhs_code (stmt) == POINTER_PLUS_EXPR
                 && gimple_assign_rhs2 (stmt) != name;
      bool access = gimple_assign_single_p (stmt) && gimple_vuse (stmt)
                    && gimple_assign_rhs1 (stmt) != name;
      if (!access
          && !(sum && depth > 0
               && only_accesses_p (gimple_assign_lhs (stmt), depth - 1)))
        return false;
    }
  return true;
}

/* May null pointers that PHI chooses be anything else?  */

static bool
null_ignored_p (gphi *phi)
{
  tree result = gimple_phi_result (phi);
  return POINTER_TYPE_P (TREE_TYPE (result)) && flag_delete_null_pointer_checks
         && ADDR_SPACE_GENERIC_P (
             TYPE_ADDR_SPACE (TREE_TYPE (TREE_TYPE (result))))
         && only_accesses_p (result, MAX_SUMS);
}

/* The name that all arguments of PHI are, but for its own result, and for null pointers where these may
   be anything else; NULL_TREE if there is none.  Choices with null pointers are what a load that moved in
   front of a loop under a condition leaves when it moves on.  */

static tree
common_argument (gphi *phi)
{
  tree result = gimple_phi_result (phi), value = NULL_TREE;
  bool null = false;
  if (virtual_operand_p (result) || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (result)
      || gimple_phi_num_args (phi) < 2)
    return NULL_TREE;
  for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
    {
      tree arg = gimple_phi_arg_def (phi, k);
      if (arg == result)
        continue;
      if (POINTER_TYPE_P (TREE_TYPE (arg)) && integer_zerop (arg))
        {
          null = true;
          continue;
        }
      if (TREE_CODE (arg) != SSA_NAME || (value && arg != value)
          || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (arg))
        return NULL_TREE;
      value = arg;
    }
  if (!value || !null)
    return value;
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (value));
  return (!bb
          || (bb != gimple_bb (phi)
              && dominated_by_p (CDI_DOMINATORS, gimple_bb (phi), bb)))
                 && null_ignored_p (phi)
             ? value
             : NULL_TREE;
}

/* What PHI, of integers, has from the first iteration of the loop on that it heads, if that is computed in each once
   more from the same numbers, which are known in front of the loop then; else NULL_TREE.  */

static tree
computed_anew (gphi *phi)
{
  basic_block bb = gimple_bb (phi);
  tree result = gimple_phi_result (phi);
  class loop *loop = bb->loop_father;
  if (!bb_loop_header_p (bb) || EDGE_COUNT (bb->preds) != 2
      || virtual_operand_p (result) || !INTEGRAL_TYPE_P (TREE_TYPE (result))
      || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (result))
    return NULL_TREE;
  tree first = PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (loop));
  tree later = PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (loop));
  return TREE_CODE (first) == SSA_NAME
                 && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (first) && first != later
                 && equally_computed_p (first, later, MAX_STEPS)
             ? first
             : NULL_TREE;
}

/* Replace the results of PHI nodes of BB that choose between equal names.  Was
   there one?  */

static bool
merge_choices (basic_block bb)
{
  bool changed = false;
  for (gphi_iterator psi = gsi_start_phis (bb); !gsi_end_p (psi);)
    {
      tree value = common_argument (psi.phi ());
      if (!value)
        value = computed_anew (psi.phi ());
      if (!value)
        {
          gsi_next (&psi);
          continue;
        }
      replace_uses_by (gimple_phi_result (psi.phi ()), value);
      remove_phi_node (&psi, true);
      changed = true;
    }
  return changed;
}

/* Is VALUE what OTHER is converted to?  */

static bool
converted_p (tree value, tree other)
{
  if (TREE_CODE (other) == INTEGER_CST)
    return TREE_CODE (value) == INTEGER_CST
           && tree_int_cst_equal (value,
                                  fold_convert (TREE_TYPE (value), other));
  gimple *def
      = TREE_CODE (value) == SSA_NAME ? SSA_NAME_DEF_STMT (value) : NULL;
  return def && is_gimple_assign (def)
         && CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def))
         && gimple_assign_rhs1 (def) == other;
}

/* The result of a PHI node in the block of PHI, also of integers, that has for an
   argument what PHI has after a conversion, on all ways; NULL_TREE if there is
   none.  */

static tree
unconverted_choice (gphi *phi)
{
  tree result = gimple_phi_result (phi);
  if (virtual_operand_p (result) || !INTEGRAL_TYPE_P (TREE_TYPE (result))
      || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (result))
    return NULL_TREE;
  for (gphi_iterator psi = gsi_start_phis (gimple_bb (phi)); !gsi_end_p (psi);
       gsi_next (&psi))
    {
      tree other = gimple_phi_result (psi.phi ());
      bool all = psi.phi () != phi && !virtual_operand_p (other)
                 && INTEGRAL_TYPE_P (TREE_TYPE (other))
                 && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (other);
      for (unsigned k = 0; all && k < gimple_phi_num_args (phi); k++)
        all = converted_p (gimple_phi_arg_def (phi, k),
                           gimple_phi_arg_def (psi.phi (), k));
      if (all)
        return other;
    }
  return NULL_TREE;
}

/* Replace PHI nodes of BB that choose between conversions of what others choose
   between by conversions: of
     i = PHI <0, i + 1>, j = PHI <0, (long) (i + 1)>
   only i is seen to be a counter.  Was there one?  */

static bool
merge_conversions (basic_block bb)
{
  bool changed = false;
  for (gphi_iterator psi = gsi_start_phis (bb); !gsi_end_p (psi);)
    {
      tree other = unconverted_choice (psi.phi ());
      if (!other)
        {
          gsi_next (&psi);
          continue;
        }
      tree result = gimple_phi_result (psi.phi ());
      remove_phi_node (&psi, false);
      gimple_stmt_iterator gsi = gsi_after_labels (bb);
      gsi_insert_before (&gsi, gimple_build_assign (result, NOP_EXPR, other),
                         GSI_NEW_STMT);
      changed = true;
    }
  return changed;
}

/* Replace what BB computes once more.  Was there something?  */

static bool
merge_computations (basic_block bb)
{
  bool changed = false;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      ssa_op_iter iter;
      tree name = integer_arithmetic_p (stmt)
                      ? op_iter_init_tree (&iter, stmt, SSA_OP_USE)
                      : NULL_TREE;
      tree before = name ? computed_before (stmt, name) : NULL_TREE;
      if (!before)
        {
          gsi_next (&gsi);
          continue;
        }
      replace_uses_by (gimple_assign_lhs (stmt), before);
      gsi_remove (&gsi, true);
      release_defs (stmt);
      changed = true;
    }
  return changed;
}

void
merge_equal_values (void)
{
  calculate_dominance_info (CDI_DOMINATORS);
  bool changed = true;
  while (changed)
    {
      changed = false;
      basic_block bb;
      FOR_EACH_BB_FN (bb, cfun)
        {
          changed |= merge_choices (bb);
          changed |= merge_conversions (bb);
          changed |= merge_computations (bb);
        }
    }
}
