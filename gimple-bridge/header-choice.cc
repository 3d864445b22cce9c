/* Choices between numbers in the headers of loops.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "header-choice.h"
#include "extreme-choice.h"
#include "prepare.h"

/* The block where the ways from the header of LOOP meet, each of which has one block at most, and which
   ends with the loop's exit; NULL if there is none.  */

static basic_block
join_behind_header (class loop *loop)
{
  edge exit = single_exit (loop);
  basic_block join = exit ? exit->src : NULL;
  return join && join != loop->header && condition_of (join)
                 && condition_of (loop->header) && EDGE_COUNT (join->preds) == 2
                 && get_immediate_dominator (CDI_DOMINATORS, join)
                        == loop->header
             ? join
             : NULL;
}

/* Does each PHI node of JOIN choose the smaller or larger of two numbers?  */

static bool
extremes_only_p (basic_block join)
{
  unsigned n = 0;
  for (gphi_iterator psi = gsi_start_phis (join); !gsi_end_p (psi);
       gsi_next (&psi))
    {
      struct extreme chosen;
      if (!chosen_extreme_p (psi.phi (), &chosen))
        return false;
      n++;
    }
  return n > 0;
}

/* Can what BB has, a block on one of the ways, be executed always, if it is done without signs?  */

static bool
harmless_p (basic_block bb)
{
  for (gimple_stmt_iterator gsi = gsi_start_nondebug_after_labels_bb (bb);
       !gsi_end_p (gsi); gsi_next_nondebug (&gsi))
    {
      gassign *stmt = dyn_cast<gassign *> (gsi_stmt (gsi));
      if (!stmt || gimple_vuse (stmt)
          || !(defined_for_all_p (stmt)
               || (gimple_assign_rhs_code (stmt) == PLUS_EXPR
                   && INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt))))))
        return false;
    }
  return true;
}

/* Compute what STMT, a sum, does in front of GSI and without signs.  */

static void
add_without_signs (gimple_stmt_iterator *gsi, gassign *stmt)
{
  tree name = gimple_assign_lhs (stmt);
  tree type = unsigned_type_for (TREE_TYPE (name));
  gimple_seq seq = NULL;
  tree sum
      = gimple_build (&seq, PLUS_EXPR, type,
                      gimple_convert (&seq, type, gimple_assign_rhs1 (stmt)),
                      gimple_convert (&seq, type, gimple_assign_rhs2 (stmt)));
  mark_plain_sum (sum);
  gimple_seq_add_stmt (&seq, gimple_build_assign (name, NOP_EXPR, sum));
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
}

/* Move what BB has in front of COND, where what is known of it on this way does not hold.  */

static void
move_in_front (basic_block bb, gcond *cond)
{
  gimple_stmt_iterator to = gsi_for_stmt (cond);
  for (gimple_stmt_iterator gsi = gsi_start_nondebug_after_labels_bb (bb);
       !gsi_end_p (gsi);)
    {
      gassign *stmt = as_a<gassign *> (gsi_stmt (gsi));
      reset_flow_sensitive_info (gimple_assign_lhs (stmt));
      if (defined_for_all_p (stmt))
        gsi_move_before (&gsi, &to);
      else
        {
          gsi_remove (&gsi, true);
          add_without_signs (&to, stmt);
        }
      if (!gsi_end_p (gsi) && is_gimple_debug (gsi_stmt (gsi)))
        gsi_next_nondebug (&gsi);
    }
}

/* Let JOIN select by FLAG what PHI chooses, where ways from FORK meet.  */

static void
select_by (tree flag, gphi *phi, basic_block fork)
{
  basic_block join = gimple_bb (phi);
  edge first = gimple_phi_arg_edge (phi, 0);
  const int flags = first->src == fork ? first->flags
                                       : single_pred_edge (first->src)->flags;
  tree x = gimple_phi_arg_def (phi, 0), y = gimple_phi_arg_def (phi, 1);
  if (flags & EDGE_FALSE_VALUE)
    std::swap (x, y);
  gassign *select
      = gimple_build_assign (gimple_phi_result (phi), COND_EXPR, flag, x, y);
  gimple_stmt_iterator gsi = gsi_after_labels (join);
  gsi_insert_before (&gsi, select, GSI_SAME_STMT);
}

/* Let the header of LOOP reach JOIN without a condition, COND.  */

static void
straighten (class loop *loop, basic_block join, gcond *cond)
{
  basic_block header = loop->header;
  tree flag = make_ssa_name (boolean_type_node);
  gimple_stmt_iterator gsi = gsi_for_stmt (cond);
  gsi_insert_before (&gsi,
                     gimple_build_assign (flag, gimple_cond_code (cond),
                                          gimple_cond_lhs (cond),
                                          gimple_cond_rhs (cond)),
                     GSI_SAME_STMT);
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, join->preds)
    if (e->src != header)
      move_in_front (e->src, cond);
  for (gphi_iterator psi = gsi_start_phis (join); !gsi_end_p (psi);
       remove_phi_node (&psi, false))
    select_by (flag, psi.phi (), header);
  gsi = gsi_for_stmt (cond);
  gsi_remove (&gsi, true);
  edge other = EDGE_SUCC (header, EDGE_SUCC (header, 0)->dest == join);
  remove_edge_and_dominated_blocks (other);
  single_succ_edge (header)->flags &= ~(EDGE_TRUE_VALUE | EDGE_FALSE_VALUE);
  single_succ_edge (header)->flags |= EDGE_FALLTHRU;
  single_succ_edge (header)->probability = profile_probability::always ();
  while (header != join && can_merge_blocks_p (header, single_succ (header)))
    {
      const bool last = single_succ (header) == join;
      merge_blocks (header, single_succ (header));
      if (last)
        break;
    }
}

/* Can the ways from the header of LOOP to JOIN be one?  */

static bool
straight_p (class loop *loop, basic_block join)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, join->preds)
    if (e->src != loop->header && !harmless_p (e->src))
      return false;
  return extremes_only_p (join);
}

std::set<int>
straighten_headers (void)
{
  std::set<int> straightened;
  for (class loop *loop : *get_loops (cfun))
    {
      basic_block join
          = loop && loop_outer (loop) ? join_behind_header (loop) : NULL;
      if (!join || !straight_p (loop, join))
        continue;
      straighten (loop, join, condition_of (loop->header));
      straightened.insert (loop->num);
    }
  return straightened;
}
