/* Numbers chosen in a loop under conditions that do not change in it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "invariant-choice.h"
#include "extreme-choice.h"
#include "prepare.h"

/* Is X an integer or a pointer?  */

static bool
comparable_p (tree x)
{
  return INTEGRAL_TYPE_P (TREE_TYPE (x)) || POINTER_TYPE_P (TREE_TYPE (x));
}

/* The condition that alone decides from where control comes to JOIN; NULL if there is none.  */

static gcond *
fork_of (basic_block join)
{
  if (EDGE_COUNT (join->preds) != 2 || join == join->loop_father->header)
    return NULL;
  basic_block fork = get_immediate_dominator (CDI_DOMINATORS, join);
  gcond *cond = condition_of (fork);
  return cond && comparable_p (gimple_cond_lhs (cond))
                 && deciding_edge (fork, EDGE_PRED (join, 0))
                 && deciding_edge (fork, EDGE_PRED (join, 1))
             ? cond
             : NULL;
}

block_choices::block_choices (basic_block bb) : cond (fork_of (bb))
{
  if (!cond)
    return;
  for (gphi_iterator psi = gsi_start_phis (bb); !gsi_end_p (psi);
       gsi_next (&psi))
    {
      tree result = gimple_phi_result (psi.phi ());
      if (INTEGRAL_TYPE_P (TREE_TYPE (result))
          && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (result) && steers_p (result))
        choices.push_back (psi.phi ());
    }
}

std::vector<tree>
block_choices::names () const
{
  std::vector<tree> all;
  const auto add = [&all] (tree x) {
    if (TREE_CODE (x) == SSA_NAME)
      all.push_back (x);
  };
  add (gimple_cond_lhs (cond));
  add (gimple_cond_rhs (cond));
  for (gphi *phi : choices)
    for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
      add (gimple_phi_arg_def (phi, k));
  return all;
}

/* An assignment to a new name of what PHI chooses, where FLAG tells whether COND holds.  */

static gassign *
selection_by (tree flag, gphi *phi, gcond *cond)
{
  const edge first
      = deciding_edge (gimple_bb (cond), gimple_phi_arg_edge (phi, 0));
  tree yes = gimple_phi_arg_def (phi, 0), no = gimple_phi_arg_def (phi, 1);
  if (first->flags & EDGE_FALSE_VALUE)
    std::swap (yes, no);
  return gimple_build_assign (
      make_ssa_name (TREE_TYPE (gimple_phi_result (phi))), COND_EXPR, flag, yes,
      no);
}

void
block_choices::select_in (basic_block bb) const
{
  gimple_seq seq = NULL;
  tree flag = make_ssa_name (boolean_type_node);
  gimple_seq_add_stmt (&seq, gimple_build_assign (flag, gimple_cond_code (cond),
                                                  gimple_cond_lhs (cond),
                                                  gimple_cond_rhs (cond)));
  for (gphi *phi : choices)
    {
      gassign *select = selection_by (flag, phi, cond);
      gimple_seq_add_stmt (&seq, select);
      replace_uses_by (gimple_phi_result (phi), gimple_assign_lhs (select));
      gphi_iterator psi = gsi_for_phi (phi);
      remove_phi_node (&psi, true);
    }
  gimple_stmt_iterator end = gsi_last_bb (bb);
  gsi_insert_seq_after (&end, seq, GSI_NEW_STMT);
}
