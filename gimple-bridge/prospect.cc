/* Loops that Graphite may make a SCoP of.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prospect.h"
#include "domain-error.h"
#include "errno-call.h"
#include "prepare.h"
#include "unreachable-branch.h"
#include "vector-call.h"

bool
has_side_effect (gimple *stmt)
{
  if (is_gimple_debug (stmt))
    return false;
  return gimple_code (stmt) == GIMPLE_ASM || gimple_has_volatile_ops (stmt)
         || vector_call_p (stmt)
         || (is_gimple_call (stmt) && !(gimple_call_flags (stmt) & ECF_CONST));
}

/* Has BB no side effect?  Ends of the lives of temporaries do not count, which
   choose_values may remove, nor does what drop_domain_errors removes, nor calls
   that only set errno.  */

static bool
harmless_p (basic_block bb)
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (has_side_effect (gsi_stmt (gsi)) && !gimple_clobber_p (gsi_stmt (gsi))
        && !errno_call_p (gsi_stmt (gsi)) && !never_executed_p (bb))
      return false;
  return true;
}

bool
eligible_p (class loop *loop)
{
  basic_block *body = get_loop_body (loop);
  unsigned exits = 0;
  bool eligible = true;
  for (unsigned i = 0; eligible && i < loop->num_nodes; i++)
    {
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, body[i]->succs)
        exits += !flow_bb_inside_loop_p (loop, e->dest) && !never_taken_p (e);
      eligible = exits <= 1 && harmless_p (body[i]);
    }
  free (body);
  return eligible && exits == 1;
}

/* Does PHI of LOOP's header grow or fall by what is no constant in each iteration, and does COND ask how far it has
   come?  */

static bool
in_unknown_steps_p (class loop *loop, gphi *phi, gcond *cond)
{
  tree now = gimple_phi_result (phi);
  tree next = PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (loop));
  gassign *step = TREE_CODE (next) == SSA_NAME
                      ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (next))
                      : NULL;
  auto asked = [&] (tree side) { return side == now || side == next; };
  if (!step
      || !(asked (gimple_cond_lhs (cond)) || asked (gimple_cond_rhs (cond))))
    return false;
  const enum tree_code code = gimple_assign_rhs_code (step);
  tree by = NULL_TREE;
  if ((code == PLUS_EXPR || code == MINUS_EXPR)
      && gimple_assign_rhs1 (step) == now)
    by = gimple_assign_rhs2 (step);
  else if (code == PLUS_EXPR && gimple_assign_rhs2 (step) == now)
    by = gimple_assign_rhs1 (step);
  return by && TREE_CODE (by) == SSA_NAME
         && expr_invariant_in_loop_p (loop, by);
}

bool
in_unknown_steps_p (class loop *loop)
{
  edge exit = single_exit (loop);
  gcond *cond = exit ? condition_of (exit->src) : NULL;
  bool found = false;
  for (gphi_iterator psi = gsi_start_phis (loop->header);
       cond && !gsi_end_p (psi) && !found; gsi_next (&psi))
    found = in_unknown_steps_p (loop, psi.phi (), cond);
  return found;
}

/* May some of the loops in OUTER make a SCoP?  */

static bool
scop_possible_p (class loop *outer)
{
  unsigned n_eligible = 0;
  for (class loop *loop = outer->inner; loop; loop = loop->next)
    {
      if (eligible_p (loop))
        n_eligible += loop->inner ? 2 : 1;
      if (n_eligible >= 2 || scop_possible_p (loop))
        return true;
    }
  return false;
}

bool
scop_possible_p (void)
{
  return scop_possible_p (current_loops->tree_root);
}
