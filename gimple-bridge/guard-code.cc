/* The code of a run-time check.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "guard-code.h"
#include "session.h"

/* It is the first condition that Graphite made, of constants.  */

gcond *
version_condition (const generated_range &range)
{
  for (int index = range.first_block; index < range.end_block; index++)
    {
      basic_block bb = BASIC_BLOCK_FOR_FN (cfun, index);
      gcond *cond = bb ? safe_dyn_cast<gcond *> (pf_last_stmt (bb)) : NULL;
      if (cond && integer_onep (gimple_cond_lhs (cond))
          && integer_zerop (gimple_cond_rhs (cond)))
        return cond;
    }
  return NULL;
}

/* The program's counters, unsigned long polyfuse_guard_count[2], or of another
   type as wide; NULL_TREE if it has none.  */

static tree
program_counters (void)
{
  varpool_node *node;
  FOR_EACH_VARIABLE (node)
  {
    tree type = TREE_TYPE (node->decl);
    if (id_equal (DECL_ASSEMBLER_NAME (node->decl), "polyfuse_guard_count")
        && TREE_CODE (type) == ARRAY_TYPE && INTEGRAL_TYPE_P (TREE_TYPE (type))
        && TYPE_PRECISION (TREE_TYPE (type)) == LONG_TYPE_SIZE)
      return node->decl;
  }
  return NULL_TREE;
}

/* Count CONDITION, computed before GSI, in element CONDITION of COUNTERS.  */

static void
insert_counter (gimple_stmt_iterator *gsi, tree counters, tree condition)
{
  tree index
      = force_gimple_operand_gsi (gsi, fold_convert (sizetype, condition), true,
                                  NULL_TREE, true, GSI_SAME_STMT);
  tree type = TREE_TYPE (TREE_TYPE (counters));
  tree counter
      = build4 (ARRAY_REF, type, counters, index, NULL_TREE, NULL_TREE);
  tree sum = fold_build2 (PLUS_EXPR, type, counter, build_one_cst (type));
  sum = force_gimple_operand_gsi (gsi, sum, true, NULL_TREE, true,
                                  GSI_SAME_STMT);
  gsi_insert_before (gsi, gimple_build_assign (unshare_expr (counter), sum),
                     GSI_SAME_STMT);
  mark_virtual_operands_for_renaming (cfun);
}

/* Predict that COND holds.  */

static void
predict (gcond *cond)
{
  edge taken, other;
  extract_true_false_edges_from_block (gimple_bb (cond), &taken, &other);
  taken->probability = profile_probability::likely ();
  other->probability = taken->probability.invert ();
}

/* Compute CONDITION in front of COND, and let that decide.  VALUES: statements that
   it uses.  COUNTERS: of the program, or NULL_TREE.  */

static void
decide_by (gcond *cond, tree condition, gimple_seq values, tree counters)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (cond);
  gsi_insert_seq_before (&gsi, values, GSI_SAME_STMT);
  condition = force_gimple_operand_gsi (&gsi, unshare_expr (condition), true,
                                        NULL_TREE, true, GSI_SAME_STMT);
  if (counters)
    insert_counter (&gsi, counters, condition);
  gimple_cond_set_condition (cond, NE_EXPR, condition,
                             build_zero_cst (TREE_TYPE (condition)));
  update_stmt (cond);
  predict (cond);
}

/* Put a condition of its own in front of COND that leads to it or, when it does
   not hold, to where COND leads when that does not hold.  */

static gcond *
condition_before (gcond *cond)
{
  basic_block late = gimple_bb (cond);
  edge taken, other;
  extract_true_false_edges_from_block (late, &taken, &other);
  basic_block original = split_edge (other);
  gimple_stmt_iterator gsi = gsi_for_stmt (cond);
  gsi_prev (&gsi);
  edge pass = split_block (late, gsi_end_p (gsi) ? NULL : gsi_stmt (gsi));
  basic_block early = pass->src;
  pass->flags = (pass->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  make_edge (early, original, EDGE_FALSE_VALUE);
  for (basic_block bb : get_dominated_by (CDI_DOMINATORS, pass->dest))
    if (bb != taken->dest || !single_pred_p (bb))
      set_immediate_dominator (CDI_DOMINATORS, bb, early);
  gcond *first = gimple_build_cond (EQ_EXPR, integer_zero_node,
                                    integer_zero_node, NULL_TREE, NULL_TREE);
  gsi = gsi_last_bb (early);
  gsi_insert_after (&gsi, first, GSI_NEW_STMT);
  return first;
}

bool
insert_guard (gcond *cond, const guard &guard, const struct pf_scop *model,
              const std::map<isl_id *, tree> &param)
{
  gimple_seq values = NULL;
  tree right = guard.condition (model, param, &values);
  tree worth = guard.worth_while (model, param);
  if (!right || !worth || integer_zerop (right) || integer_zerop (worth))
    {
      gimple_seq_discard (values);
      return false;
    }
  tree counters
      = session.options.count_guards ? program_counters () : NULL_TREE;
  /* Small problems shall not pay for the rest.  */
  if (counters)
    right = fold_build2 (BIT_AND_EXPR, boolean_type_node, right, worth);
  else if (!integer_onep (worth))
    decide_by (condition_before (cond), worth, NULL, NULL_TREE);
  decide_by (cond, right, values, counters);
  return true;
}
