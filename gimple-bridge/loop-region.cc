/* Loops next to each other with what lies between them.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "loop-region.h"
#include "prepare.h"
#include "prospect.h"

loop_region::loop_region (const std::vector<class loop *> &loops)
    : fault (NONE), parent (loop_outer (loops[0])), loops (loops), start (NULL),
      end (NULL), n_statements (0)
{
  if (find_ends ())
    collect ();
  else
    fault = SHAPE;
}

/* Find START and END.  */

bool
loop_region::find_ends ()
{
  for (class loop *loop : loops)
    {
      edge exit = single_exit (loop);
      if (!exit)
        return false;
      basic_block before = loop_preheader_edge (loop)->src;
      start = start ? nearest_common_dominator (CDI_DOMINATORS, start, before)
                    : before;
      end = end ? nearest_common_dominator (CDI_POST_DOMINATORS, end,
                                            exit->dest)
                : exit->dest;
    }
  end = nearest_common_dominator (CDI_POST_DOMINATORS, end, start);
  gimple *last = pf_last_stmt (start);
  return start->loop_father == parent && end->loop_father == parent
         && start != end
         && (!last || !stmt_ends_bb_p (last) || condition_of (start));
}

/* Collect the blocks from START to END, where they are not fit for a copy set
   FAULT.  */

void
loop_region::collect ()
{
  std::set<basic_block> seen = { start, end };
  std::vector<basic_block> todo = { start };
  while (!todo.empty () && fault != SHAPE)
    {
      basic_block bb = todo.back ();
      todo.pop_back ();
      if (bb != start)
        {
          blocks.push_back (bb);
          check_block (bb);
        }
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
        {
          if ((e->flags & EDGE_COMPLEX) || e->dest == start)
            fault = SHAPE;
          if (seen.insert (e->dest).second)
            todo.push_back (e->dest);
        }
    }
  if (fault == NONE && !can_copy_bbs_p (blocks.data (), blocks.size ()))
    fault = SHAPE;
}

/* Set FAULT if BB is not to be copied.  */

void
loop_region::check_block (basic_block bb)
{
  if (bb == EXIT_BLOCK_PTR_FOR_FN (cfun) || bb == parent->latch
      || !dominated_by_p (CDI_DOMINATORS, bb, start)
      || (bb->flags & BB_IRREDUCIBLE_LOOP) || bb->loop_father->simduid
      || bb->loop_father->force_vectorize)
    {
      fault = SHAPE;
      return;
    }
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      n_statements += !is_gimple_debug (gsi_stmt (gsi));
      if (has_side_effect (gsi_stmt (gsi)))
        fault = SIDE_EFFECT;
    }
}

unsigned
loop_region::n_loops () const
{
  unsigned n = 0;
  for (basic_block bb : blocks)
    n += bb_loop_header_p (bb);
  return n;
}

/* Copy the loops of the region, without blocks.  */

static void
copy_loops (class loop *parent, const std::vector<basic_block> &blocks)
{
  set_loop_copy (parent, parent);
  for (basic_block bb : blocks)
    {
      class loop *loop = bb->loop_father;
      if (loop->header == bb && loop_outer (loop) == parent)
        duplicate_subloops (loop, duplicate_loop (loop, parent));
    }
}

/* Split BB in front of the condition that it ends with, or at its end.  */

static edge
split_off_condition (basic_block bb)
{
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  if (condition_of (bb))
    gsi_prev (&gsi);
  return split_block (bb, gsi_end_p (gsi) ? NULL : gsi_stmt (gsi));
}

/* Is the region the only way to END?  */

bool
loop_region::closed_p () const
{
  if (end == EXIT_BLOCK_PTR_FOR_FN (cfun))
    return false;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, end->preds)
    if (e->src != start
        && std::find (blocks.begin (), blocks.end (), e->src) == blocks.end ())
      return false;
  return true;
}

/* The blocks to copy, from START on, which is split for that.  Where ways out of the
   region meet, they meet in the copy, too, before both come together: a SCoP ends
   in one place.  */

std::vector<basic_block>
loop_region::blocks_to_copy () const
{
  bool closed = closed_p ();
  std::vector<basic_block> all = { split_off_condition (start)->dest };
  all.insert (all.end (), blocks.begin (), blocks.end ());
  if (closed)
    {
      split_block_after_labels (end);
      all.push_back (end);
    }
  return all;
}

std::vector<basic_block>
loop_region::copy (gcond **cond, std::map<int, int> *copied_loops) const
{
  std::vector<basic_block> all = blocks_to_copy ();
  edge entry = single_succ_edge (start);
  std::vector<basic_block> copies (all.size ());
  initialize_original_copy_tables ();
  copy_loops (parent, blocks);
  copy_bbs (all.data (), all.size (), copies.data (), NULL, 0, NULL, parent,
            start, false);
  entry->flags = (entry->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  entry->probability = profile_probability::even ();
  edge taken = make_edge (start, copies[0], EDGE_TRUE_VALUE);
  taken->probability = entry->probability.invert ();
  /* Of two successors Graphite comes to the second one first: the copy shall take
     nothing from what it is a copy of.  */
  std::swap ((*start->succs)[0], (*start->succs)[1]);
  add_phi_args_after_copy (copies.data (), copies.size (), NULL);
  for (size_t k = 0; k < all.size (); k++)
    if (bb_loop_header_p (all[k]))
      (*copied_loops)[copies[k]->loop_father->num] = all[k]->loop_father->num;
  free_original_copy_tables ();
  gimple_stmt_iterator gsi = gsi_last_bb (start);
  *cond = gimple_build_cond (NE_EXPR, integer_one_node, integer_zero_node,
                             NULL_TREE, NULL_TREE);
  gsi_insert_after (&gsi, *cond, GSI_NEW_STMT);
  for (cdi_direction direction : { CDI_DOMINATORS, CDI_POST_DOMINATORS })
    free_dominance_info (direction);
  release_recorded_exits (cfun);
  record_loop_exits ();
  return copies;
}
