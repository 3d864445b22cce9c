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

/* The program's counters, unsigned long polyfuse_guard_count[2]; NULL_TREE if
   it has none.  */

static tree
program_counters (void)
{
  varpool_node *node;
  FOR_EACH_VARIABLE (node)
  {
    tree type = TREE_TYPE (node->decl);
    if (DECL_NAME (node->decl)
        && id_equal (DECL_NAME (node->decl), "polyfuse_guard_count")
        && TREE_CODE (type) == ARRAY_TYPE
        && TYPE_MAIN_VARIANT (TREE_TYPE (type)) == long_unsigned_type_node)
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
  tree counter = build4 (ARRAY_REF, long_unsigned_type_node, counters, index,
                         NULL_TREE, NULL_TREE);
  tree sum = fold_build2 (PLUS_EXPR, long_unsigned_type_node, counter,
                          build_one_cst (long_unsigned_type_node));
  sum = force_gimple_operand_gsi (gsi, sum, true, NULL_TREE, true,
                                  GSI_SAME_STMT);
  gsi_insert_before (gsi, gimple_build_assign (unshare_expr (counter), sum),
                     GSI_SAME_STMT);
  mark_virtual_operands_for_renaming (cfun);
}

bool
insert_guard (gcond *cond, const guard &guard, const struct pf_scop *model,
              const std::map<isl_id *, tree> &param)
{
  tree condition = guard.condition (model, param);
  if (!condition || integer_zerop (condition))
    return false;
  gimple_stmt_iterator gsi = gsi_for_stmt (cond);
  condition = force_gimple_operand_gsi (&gsi, unshare_expr (condition), true,
                                        NULL_TREE, true, GSI_SAME_STMT);
  tree counters
      = session.options.count_guards ? program_counters () : NULL_TREE;
  if (counters)
    insert_counter (&gsi, counters, condition);
  gimple_cond_set_condition (cond, NE_EXPR, condition,
                             build_zero_cst (TREE_TYPE (condition)));
  update_stmt (cond);
  edge taken, other;
  extract_true_false_edges_from_block (gimple_bb (cond), &taken, &other);
  taken->probability = profile_probability::likely ();
  other->probability = taken->probability.invert ();
  return true;
}
