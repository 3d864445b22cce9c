/* How often the two versions of a nest are expected to execute.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "version-profile.h"

/* The highest count of the blocks that FIRST dominates; uninitialized when one
   of them has none.  */

static profile_count
highest_count (basic_block first)
{
  profile_count highest = first->count;
  for (basic_block bb : get_all_dominated_blocks (CDI_DOMINATORS, first))
    if (!bb->count.initialized_p ())
      return profile_count::uninitialized ();
    else if (highest < bb->count)
      highest = bb->count;
  return highest;
}

/* Expect LOOP to iterate NUM / DEN times as often.  */

static void
scale_iterations (loop_p loop, profile_count num, profile_count den)
{
  basic_block *body = get_loop_body (loop);
  scale_bbs_frequencies_profile_count (body, loop->num_nodes, num, den);
  free (body);
  edge exit = single_exit (loop);
  if (!exit || EDGE_COUNT (exit->src->succs) != 2)
    return;
  edge stay = EDGE_SUCC (exit->src, EDGE_SUCC (exit->src, 0) == exit);
  profile_probability share = den.probability_in (num);
  exit->probability *= share;
  stay->probability = exit->probability.invert ();
}

void
balance_versions (gcond *cond)
{
  edge fast, slow;
  extract_true_false_edges_from_block (gimple_bb (cond), &fast, &slow);
  calculate_dominance_info (CDI_DOMINATORS);
  profile_count have = highest_count (fast->dest);
  profile_count original = highest_count (slow->dest);
  if (!have.nonzero_p () || !slow->dest->count.nonzero_p ())
    return;
  profile_count want
      = original.apply_scale (fast->dest->count, slow->dest->count);
  if (!want.initialized_p () || want <= have)
    return;
  for (loop_p loop = gimple_bb (cond)->loop_father->inner; loop;
       loop = loop->next)
    if (dominated_by_p (CDI_DOMINATORS, loop->header, fast->dest))
      scale_iterations (loop, want, have);
}

void
make_profile_local (void)
{
  basic_block entry = ENTRY_BLOCK_PTR_FOR_FN (cfun);
  if (profile_status_for_fn (cfun) == PROFILE_READ)
    entry->count = entry->count.guessed_local ();
}
