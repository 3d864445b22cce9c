/* The code of a run-time check.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "guard-code.h"
#include "outline-mark.h"
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

tree
program_counters (const char *name)
{
  if (!session.options.count_guards)
    return NULL_TREE;
  varpool_node *node;
  FOR_EACH_VARIABLE (node)
  {
    tree type = TREE_TYPE (node->decl);
    if (id_equal (DECL_ASSEMBLER_NAME (node->decl), name)
        && TREE_CODE (type) == ARRAY_TYPE && INTEGRAL_TYPE_P (TREE_TYPE (type))
        && TYPE_PRECISION (TREE_TYPE (type)) == LONG_TYPE_SIZE)
      return node->decl;
  }
  return NULL_TREE;
}

void
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

/* Put a condition of its own in front of COND that leads to it by an edge with
   FLAG, true or false, and otherwise to where COND leads by one with the other
   flag.  */

static gcond *
condition_before (gcond *cond, int flag)
{
  const int other_flag = flag ^ (EDGE_TRUE_VALUE | EDGE_FALSE_VALUE);
  basic_block early = gimple_bb (cond);
  edge kept, other;
  extract_true_false_edges_from_block (early, &kept, &other);
  if (kept->flags & other_flag)
    std::swap (kept, other);
  basic_block bypassed_to = split_edge (other);
  if (!single_pred_p (kept->dest))
    split_edge (kept);
  gimple_stmt_iterator gsi = gsi_for_stmt (cond);
  gsi_prev (&gsi);
  edge pass = split_block (early, gsi_end_p (gsi) ? NULL : gsi_stmt (gsi));
  pass->flags = (pass->flags & ~EDGE_FALLTHRU) | flag;
  make_edge (early, bypassed_to, other_flag);
  for (basic_block bb : get_dominated_by (CDI_DOMINATORS, pass->dest))
    if (bb != kept->dest)
      set_immediate_dominator (CDI_DOMINATORS, bb, early);
  gcond *first = gimple_build_cond (EQ_EXPR, integer_zero_node,
                                    integer_zero_node, NULL_TREE, NULL_TREE);
  gsi = gsi_last_bb (early);
  gsi_insert_after (&gsi, first, GSI_NEW_STMT);
  return first;
}

/* For walk_tree: *NODE if its value is that of memory.  */

static tree
memory_read (tree *node, int *walk_subtrees, void *)
{
  if (TYPE_P (*node) || TREE_CODE (*node) == ADDR_EXPR)
    *walk_subtrees = 0;
  return REFERENCE_CLASS_P (*node) || DECL_P (*node) ? *node : NULL_TREE;
}

/* Do the REQUIREMENTS depend on SSA names only, which have one value each?  */

static bool
lasting_p (std::vector<tree> &requirements)
{
  for (tree &requirement : requirements)
    if (walk_tree (&requirement, memory_read, NULL, NULL))
      return false;
  return true;
}

/* Does WANTED hold where all of KNOWN does?  */

static bool
implied_p (tree wanted, const std::vector<tree> &known)
{
  if (integer_onep (wanted))
    return true;
  for (tree requirement : known)
    if (operand_equal_p (wanted, requirement, 0))
      return true;
  return false;
}

static bool
implied_p (const std::vector<tree> &wanted, const std::vector<tree> &known)
{
  for (tree requirement : wanted)
    if (!implied_p (requirement, known))
      return false;
  return !wanted.empty ();
}

/* VALUE, known behind block SOURCE, as a value in block JOIN: false where control
   comes on other ways.  */

static tree
joined_value (tree value, basic_block source, basic_block join)
{
  gphi *phi = create_phi_node (make_ssa_name (boolean_type_node), join);
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, join->preds)
    add_phi_arg (phi,
                 dominated_by_p (CDI_DOMINATORS, e->src, source)
                     ? value
                     : boolean_false_node,
                 e, UNKNOWN_LOCATION);
  return gimple_phi_result (phi);
}

/* A value in front of COND that is true only if the code that GUARD decides for
   has been executed, since the names in GUARD's requirements got their values;
   NULL_TREE if there is none.  It passes through the blocks that are reached
   whatever GUARD says, up to one that dominates COND.  One that dominates GUARD,
   too, would carry the value into the next iteration of a loop.  */

static tree
success (const inserted_guard &guard, gcond *cond)
{
  basic_block here = gimple_bb (cond), first = gimple_bb (guard.cond);
  basic_block source = guard.fast, join = first;
  tree value = boolean_true_node;
  calculate_dominance_info (CDI_POST_DOMINATORS);
  do
    {
      join = get_immediate_dominator (CDI_POST_DOMINATORS, join);
      if (!join || join == EXIT_BLOCK_PTR_FOR_FN (cfun)
          || first->loop_father != here->loop_father
          || join->loop_father != here->loop_father
          || dominated_by_p (CDI_DOMINATORS, first, join))
        value = NULL_TREE;
      else
        value = joined_value (value, source, join);
      source = join;
    }
  while (value && !dominated_by_p (CDI_DOMINATORS, here, join));
  free_dominance_info (CDI_POST_DOMINATORS);
  return value;
}

/* Let the outcome of one of EARLIER that implies REQUIREMENTS, if there is one,
   decide in front of COND, which decides only if it has failed.  */

static void
reuse (gcond *cond, const std::vector<tree> &requirements,
       const std::vector<inserted_guard> &earlier)
{
  for (size_t k = earlier.size (); k-- > 0;)
    {
      tree known = implied_p (requirements, earlier[k].requirements)
                       ? success (earlier[k], cond)
                       : NULL_TREE;
      if (!known)
        continue;
      decide_by (condition_before (cond, EDGE_FALSE_VALUE), known, NULL,
                 NULL_TREE);
      return;
    }
}

/* A block of its own on the way from COND if it holds.  */

static basic_block
new_fast_block (gcond *cond)
{
  edge taken, other;
  extract_true_false_edges_from_block (gimple_bb (cond), &taken, &other);
  return split_edge (taken);
}

void
outline_version (gcond *cond, bool checked)
{
  mark_for_outlining (new_fast_block (cond), checked);
}

bool
insert_guard (gcond *cond, const guard &guard, const struct pf_scop *model,
              const std::map<isl_id *, tree> &param,
              std::vector<inserted_guard> *earlier)
{
  gimple_seq values = NULL;
  tree right = guard.condition (model, param, &values);
  tree worth = guard.worth_while (model, param);
  if (!right || !worth || integer_zerop (right) || integer_zerop (worth))
    {
      gimple_seq_discard (values);
      return false;
    }
  tree counters = program_counters ("polyfuse_guard_count");
  if (counters)
    {
      right = fold_build2 (BIT_AND_EXPR, boolean_type_node, right, worth);
      decide_by (cond, right, values, counters);
      return true;
    }
  /* Small problems shall not pay for the rest.  */
  if (!integer_onep (worth))
    {
      outline_version (cond, true);
      decide_by (condition_before (cond, EDGE_TRUE_VALUE), worth, NULL,
                 NULL_TREE);
    }
  decide_by (cond, right, values, NULL_TREE);
  if (guard.disjoint.empty ())
    return true;
  std::vector<tree> requirements = guard.requirements (model, param);
  if (!lasting_p (requirements))
    return true;
  basic_block fast = new_fast_block (cond);
  reuse (cond, requirements, *earlier);
  earlier->push_back ({ requirements, cond, fast });
  return true;
}
