/* Preparation of a function for Graphite, and what undoes it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc-compat.h"
#include "prepare.h"
#include "name-use.h"
#include "prospect.h"

bool
recomputable_p (class loop *loop, tree name)
{
  if (!INTEGRAL_TYPE_P (TREE_TYPE (name)) && !POINTER_TYPE_P (TREE_TYPE (name)))
    return false;
  tree evolution = analyze_scalar_evolution (loop, name);
  return !chrec_contains_undetermined (evolution)
         && TREE_CODE (evolution) != SSA_NAME
         && (tree_does_not_contain_chrecs (evolution)
                 ? expr_invariant_in_loop_p (loop, evolution)
                 : evolution_function_is_affine_p (evolution));
}

bool
stores_p (basic_block bb)
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gimple_vdef (gsi_stmt (gsi)))
      return true;
  return false;
}

gcond *
condition_of (basic_block bb)
{
  return safe_dyn_cast<gcond *> (pf_last_stmt (bb));
}

edge
edge_with (basic_block bb, int flag)
{
  edge taken, other;
  extract_true_false_edges_from_block (bb, &taken, &other);
  return flag & EDGE_TRUE_VALUE ? taken : other;
}

int
other_flag (int flag)
{
  return flag & EDGE_TRUE_VALUE ? EDGE_FALSE_VALUE : EDGE_TRUE_VALUE;
}

void
remove_statement (gimple *stmt)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  gsi_remove (&gsi, true);
  release_defs (stmt);
}

void
remove_but_name (gassign *stmt)
{
  gimple_assign_set_lhs (stmt,
                         make_ssa_name (TREE_TYPE (gimple_assign_lhs (stmt))));
  update_stmt (stmt);
  remove_statement (stmt);
}

void
remove_unused (tree name)
{
  if (SSA_NAME_IN_FREE_LIST (name) || !has_zero_uses (name))
    return;
  gimple *stmt = SSA_NAME_DEF_STMT (name);
  if (!is_gimple_assign (stmt) || gimple_has_side_effects (stmt)
      || stmt_could_throw_p (cfun, stmt))
    return;
  std::vector<tree> operands;
  tree operand;
  ssa_op_iter iter;
  FOR_EACH_SSA_TREE_OPERAND (operand, stmt, iter, SSA_OP_USE)
    operands.push_back (operand);
  remove_statement (stmt);
  for (tree other : operands)
    remove_unused (other);
}

tree
operand_for (tree e, gimple_seq *seq)
{
  gimple_seq more = NULL;
  tree operand
      = force_gimple_operand (unshare_expr (e), &more, true, NULL_TREE);
  gimple_seq_add_seq (seq, more);
  return operand;
}

/* Has a division of TYPE by DIVISOR a result whatever is divided?  The least number has none by
   -1.  */

static bool
divides_all_p (tree type, tree divisor)
{
  return TREE_CODE (divisor) == INTEGER_CST && !integer_zerop (divisor)
         && (TYPE_UNSIGNED (type) || !integer_minus_onep (divisor));
}

bool
defined_for_all_p (gimple *stmt)
{
  if (!ANY_INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (stmt)))
      && !POINTER_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (stmt))))
    return false;
  const enum tree_code code = gimple_assign_rhs_code (stmt);
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  switch (code)
    {
    CASE_CONVERT:
    case MAX_EXPR:
    case MIN_EXPR:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
    case BIT_NOT_EXPR:
      return true;
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case NEGATE_EXPR:
      return TYPE_OVERFLOW_WRAPS (type);
    case LSHIFT_EXPR:
    case RSHIFT_EXPR:
      return INTEGRAL_TYPE_P (type)
             && tree_fits_uhwi_p (gimple_assign_rhs2 (stmt))
             && tree_to_uhwi (gimple_assign_rhs2 (stmt))
                    < TYPE_PRECISION (type);
    case TRUNC_DIV_EXPR:
    case TRUNC_MOD_EXPR:
    case FLOOR_DIV_EXPR:
    case FLOOR_MOD_EXPR:
      return divides_all_p (type, gimple_assign_rhs2 (stmt));
    default:
      return TREE_CODE_CLASS (code) == tcc_comparison;
    }
}

/* What takes more operations to get to a condition or an address is not
   followed.  */
static const unsigned MAX_OPERATIONS = 8;

/* Where the loops of a function would get more statements with stores than
   this, basic blocks that would get more parts than that are not split: the dependences
   between all of them would cost more operations than there are.  The
   documentation repeats the numbers.  */
static const size_t MANY_STATEMENTS = 64;
static const size_t MANY_PARTS = 4;

namespace
{

/* BLOCK can and should be split after each of POINTS.  */
struct splitting
{
  basic_block block;
  std::vector<gimple *> points;
};

/* Is STMT a condition, or does it access memory at an address that depends on
   NAME, one of its operands?  */

bool
steered_by_p (gimple *stmt, tree name)
{
  return gimple_code (stmt) == GIMPLE_COND
         || (gimple_vuse (stmt)
             && !(gimple_store_p (stmt) && gimple_assign_single_p (stmt)
                  && gimple_assign_rhs1 (stmt) == name));
}

/* Do conditions or addresses depend on NAME, by at most DEPTH operations?  */

bool
steers_p (tree name, unsigned depth)
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    {
      gimple *stmt = USE_STMT (use);
      if (is_gimple_debug (stmt))
        continue;
      if (steered_by_p (stmt, name))
        return true;
      tree result = is_gimple_assign (stmt) && !gimple_vuse (stmt) && depth > 0
                        ? gimple_assign_lhs (stmt)
                        : NULL_TREE;
      if (result && TREE_CODE (result) == SSA_NAME
          && steers_p (result, depth - 1))
        return true;
    }
  return false;
}

/* The number of the last statement to which a value that STMT defines must get as it is; INT_MAX if that
   is in another block, 0 if there is none.  */

int
last_needed (loop_p loop, gimple *stmt)
{
  int last = 0;
  tree name;
  ssa_op_iter iter;
  FOR_EACH_SSA_TREE_OPERAND (name, stmt, iter, SSA_OP_DEF)
    {
      if (recomputable_p (loop, name))
        continue;
      imm_use_iterator imm;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, imm, name)
        {
          gimple *user = USE_STMT (use);
          if (is_gimple_debug (user))
            continue;
          if (gimple_bb (user) != gimple_bb (stmt)
              || gimple_code (user) == GIMPLE_PHI)
            return INT_MAX;
          last = MAX (last, (int)gimple_uid (user));
        }
    }
  return last;
}

/* Number the statements of BB from 1.  */

void
number_statements (basic_block bb)
{
  unsigned n = 0;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    gimple_set_uid (gsi_stmt (gsi), ++n);
}

/* Does a store stand in BB after STMT?  */

bool
store_follows_p (gimple *stmt)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  for (gsi_next (&gsi); !gsi_end_p (gsi); gsi_next (&gsi))
    if (gimple_vdef (gsi_stmt (gsi)))
      return true;
  return false;
}

/* The stores of BB after which it can and should be split, as no value crosses that point, in order.  */

std::vector<gimple *>
split_points (basic_block bb)
{
  std::vector<gimple *> points;
  int needed = 0;
  number_statements (bb);
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (!is_gimple_debug (stmt))
        needed = MAX (needed, last_needed (bb->loop_father, stmt));
      if (gimple_vdef (stmt) && store_follows_p (stmt)
          && needed <= (int)gimple_uid (stmt))
        points.push_back (stmt);
    }
  return points;
}

} // namespace

bool
steers_p (tree name)
{
  return steers_p (name, MAX_OPERATIONS);
}

void
split_statements (void)
{
  std::vector<splitting> blocks;
  size_t statements = 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    if (loop_depth (bb->loop_father) > 0 && stores_p (bb))
      {
        blocks.push_back ({ bb, split_points (bb) });
        statements += blocks.back ().points.size () + 1;
      }
  for (; !blocks.empty (); blocks.pop_back ())
    {
      const splitting &split = blocks.back ();
      if (statements > MANY_STATEMENTS && split.points.size () + 1 > MANY_PARTS)
        continue;
      bb = split.block;
      for (gimple *point : split.points)
        bb = split_block (bb, point)->dest;
    }
}

/* Do ways meet in BB that come from different blocks, and that is no loop's
   header?  */

static bool
join_p (basic_block bb)
{
  return EDGE_COUNT (bb->preds) > 1 && bb->loop_father->header != bb;
}

/* Can no SCoP have STMT, or hardly one that contains what follows it?  What is
   loaded in a SCoP is no parameter of it.  */

static bool
ends_region_p (gimple *stmt)
{
  return has_side_effect (stmt)
         || (gimple_assign_load_p (stmt)
             && TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME
             && (INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)))
                 || POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt))))
             && steers_p (gimple_assign_lhs (stmt)));
}

/* The last statement of BB behind which a SCoP may begin; NULL if nothing
   follows it, or there is none.  */

static gimple *
last_outside (basic_block bb)
{
  for (gimple_stmt_iterator gsi = gsi_last_nondebug_bb (bb); !gsi_end_p (gsi);
       gsi_prev_nondebug (&gsi))
    if (ends_region_p (gsi_stmt (gsi)))
      return gsi_stmt (gsi) == pf_last_stmt (bb) ? NULL : gsi_stmt (gsi);
  return NULL;
}

/* Does BB dominate a loop of LOOP?  */

static bool
dominates_loop_p (basic_block bb, loop_p loop)
{
  for (loop_p inner = loop->inner; inner; inner = inner->next)
    if (dominated_by_p (CDI_DOMINATORS, inner->header, bb))
      return true;
  return false;
}

/* Do ways meet in BB of which several lead through loops?  Such loops have nothing
   to gain from a SCoP in common, as only one of them is executed.  */

static bool
joins_alternatives_p (basic_block bb)
{
  basic_block fork = get_immediate_dominator (CDI_DOMINATORS, bb);
  unsigned ways = 0;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, fork->succs)
    ways += e->dest != bb && single_pred_p (e->dest)
            && dominates_loop_p (e->dest, bb->loop_father);
  return ways > 1;
}

/* Split BB where ways meet, and where a SCoP may begin.  Was it done?  */

static bool
split_border (basic_block bb)
{
  gimple *stmt = last_outside (bb);
  if (stmt)
    split_block (bb, stmt);
  bool joins = join_p (bb) && !empty_block_p (bb) && !joins_alternatives_p (bb);
  if (joins)
    split_block_after_labels (bb);
  return stmt || joins;
}

bool
split_borders (void)
{
  std::vector<basic_block> blocks;
  bool split = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    if (bb->loop_father->inner)
      blocks.push_back (bb);
  for (basic_block block : blocks)
    split |= split_border (block);
  return split;
}

void
leave_loop_closed_ssa (void)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gphi_iterator psi = gsi_start_phis (bb); !gsi_end_p (psi);)
      {
        gphi *phi = psi.phi ();
        tree result = gimple_phi_result (phi);
        if (gimple_phi_num_args (phi) != 1
            || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (result)
            || TREE_CODE (gimple_phi_arg_def (phi, 0)) != SSA_NAME)
          {
            gsi_next (&psi);
            continue;
          }
        replace_name (result, gimple_phi_arg_def (phi, 0));
        remove_phi_node (&psi, true);
      }
}
