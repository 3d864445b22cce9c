/* Conditions in front of the inner loops of those that are vectorized in their place.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "inner-guard.h"
#include "prepare.h"

namespace
{

/* Is what STMT computes the same in all iterations of LOOP, and may it be computed in front
   of it?  */

bool
invariant_p (class loop *loop, gimple *stmt)
{
  if (!is_gimple_assign (stmt) || gimple_vuse (stmt)
      || gimple_could_trap_p (stmt))
    return false;
  tree use;
  ssa_op_iter iter;
  FOR_EACH_SSA_TREE_OPERAND (use, stmt, iter, SSA_OP_USE)
    if (!expr_invariant_in_loop_p (loop, use))
      return false;
  return true;
}

/* Move what BB, a block of LOOP, computes in all iterations alike in front of it.  */

void
move_invariants (class loop *loop, basic_block bb)
{
  gimple_stmt_iterator to = gsi_last_bb (loop_preheader_edge (loop)->src);
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
    if (invariant_p (loop, gsi_stmt (gsi)))
      gsi_move_after (&gsi, &to);
    else
      gsi_next (&gsi);
}

/* Let CHECK, with which a loop or a copy of it starts, always or never lead along INNER,
   which is EXECUTED or not.  */

void
settle (gcond *check, edge inner, bool executed)
{
  if (((inner->flags & EDGE_TRUE_VALUE) != 0) == executed)
    gimple_cond_make_true (check);
  else
    gimple_cond_make_false (check);
  update_stmt (check);
}

/* The edge from the block of CHECK that leads to the loop in LOOP and nowhere else; NULL if
   none does.  */

edge
edge_into (class loop *loop, gcond *check)
{
  edge found = NULL, e;
  edge_iterator ei;
  basic_block preheader = loop_preheader_edge (loop->inner)->src;
  FOR_EACH_EDGE (e, ei, gimple_bb (check)->succs)
    if (e->dest == preheader && single_pred_p (preheader))
      found = e;
  return found;
}

/* CHECK as an expression that is true if E is taken.  */

tree
taken (gcond *check, edge e)
{
  tree_code code = gimple_cond_code (check);
  if (!(e->flags & EDGE_TRUE_VALUE))
    code = invert_tree_comparison (code, false);
  return build2 (code, boolean_type_node, gimple_cond_lhs (check),
                 gimple_cond_rhs (check));
}

} // namespace

bool
hoist_inner_guard (class loop *loop)
{
  gcond *check = condition_of (loop->header);
  edge inner = check ? edge_into (loop, check) : NULL;
  if (!inner || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_cond_lhs (check))))
    return false;
  move_invariants (loop, loop->header);
  if (!expr_invariant_in_loop_p (loop, gimple_cond_lhs (check))
      || !expr_invariant_in_loop_p (loop, gimple_cond_rhs (check)))
    return false;
  /* Since GCC 16 what is copied needs names for states of memory, which stores that were added do not
     have yet.  */
  update_ssa (TODO_update_ssa);
  initialize_original_copy_tables ();
  class loop *copy = loop_version (
      loop, taken (check, inner), NULL, profile_probability::very_likely (),
      profile_probability::very_unlikely (), profile_probability::always (),
      profile_probability::very_unlikely (), true);
  if (copy)
    {
      gcond *other = condition_of (get_bb_copy (gimple_bb (check)));
      settle (other, edge_into (copy, other), false);
      settle (check, inner, true);
    }
  free_original_copy_tables ();
  update_ssa (TODO_update_ssa);
  return copy != NULL;
}
