/* Headers of loops that GCC does not copy.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "uncopied-header.h"
#include "prepare.h"
#include "prospect.h"

/* Headers of more statements are not copied.  */
static const unsigned MAX_STATEMENTS = 20;

/* Has BB nothing but a condition, and little that it is computed from?  */

static bool
small_condition_p (basic_block bb)
{
  unsigned n = 0;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (has_side_effect (gsi_stmt (gsi)) || gimple_vdef (gsi_stmt (gsi)))
      return false;
    else
      n += !is_gimple_debug (gsi_stmt (gsi));
  return n <= MAX_STATEMENTS && condition_of (bb);
}

/* Does LOOP end by its header, behind which the body follows, and can that be copied?  */

static bool
ends_by_header_p (class loop *loop)
{
  edge exit = single_exit (loop);
  if (!exit || exit->src != loop->header || loop->header == loop->latch
      || !small_condition_p (loop->header))
    return false;
  edge stay = EDGE_SUCC (loop->header, EDGE_SUCC (loop->header, 0) == exit);
  return (stay->dest != loop->latch || !empty_block_p (loop->latch))
         && can_copy_bbs_p (&loop->header, 1);
}

/* Is LOOP, around others, executed too seldom for GCC to copy its header, but not these?  */

static bool
cold_p (class loop *loop)
{
  return profile_status_for_fn (cfun) == PROFILE_READ && loop->inner
         && !optimize_loop_for_speed_p (loop)
         && optimize_loop_nest_for_speed_p (loop);
}

/* Let LOOP start with the block after its header, and end with its header.  */

static void
turn_loop (class loop *loop)
{
  basic_block header = loop->header;
  edge exit = single_exit (loop);
  edge stay = EDGE_SUCC (header, EDGE_SUCC (header, 0) == exit);
  if (!single_pred_p (stay->dest))
    stay = single_pred_edge (split_edge (stay));
  loop->header = stay->dest;
  loop->latch = header;
}

/* Copy the header of LOOP in front of it.  */

static void
copy_header (class loop *loop)
{
  basic_block header = loop->header, copy;
  edge entry = loop_preheader_edge (loop);
  turn_loop (loop);
  initialize_original_copy_tables ();
  set_loop_copy (loop, loop_outer (loop));
  copy_bbs (&header, 1, &copy, NULL, 0, NULL, loop, entry->src, false);
  copy->count = entry->count ();
  header->count = header->count - copy->count;
  redirect_edge_and_branch (entry, copy);
  flush_pending_stmts (entry);
  add_phi_args_after_copy (&copy, 1, NULL);
  free_original_copy_tables ();
  split_edge (loop_preheader_edge (loop));
  split_edge (loop_latch_edge (loop));
  free_dominance_info (CDI_DOMINATORS);
  release_recorded_exits (cfun);
  record_loop_exits ();
  update_ssa (TODO_update_ssa);
  calculate_dominance_info (CDI_DOMINATORS);
}

/* Put the only argument of each such PHI node in its place, also a number, which no parameter
   is to be made of.  */

static void
drop_single_arguments (void)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gphi_iterator psi = gsi_start_phis (bb); !gsi_end_p (psi);)
      if (gimple_phi_num_args (psi.phi ()) == 1
          && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_phi_result (psi.phi ()))
          && is_gimple_min_invariant (gimple_phi_arg_def (psi.phi (), 0)))
        {
          replace_uses_by (gimple_phi_result (psi.phi ()),
                           gimple_phi_arg_def (psi.phi (), 0));
          remove_phi_node (&psi, true);
        }
      else
        gsi_next (&psi);
  leave_loop_closed_ssa ();
}

void
copy_headers (const std::set<int> &eased)
{
  bool copied = false;
  for (class loop *loop : *get_loops (cfun))
    if (loop && loop_outer (loop) && (eased.count (loop->num) || cold_p (loop))
        && ends_by_header_p (loop))
      {
        copy_header (loop);
        copied = true;
      }
  /* Headers and copies have PHI nodes of one argument now.  */
  if (copied)
    drop_single_arguments ();
}
