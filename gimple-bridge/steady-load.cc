/* Loads taken out of loops that polyfuse generated.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "steady-load.h"

/* An address that takes more statements stays where it is.  */
static const size_t MAX_STATEMENTS = 16;

namespace
{

/* Is STMT, in LOOP, a computation from values that LOOP does not change?  Adds
   it and those in the loop that it needs to CHAIN, operands first.  */

bool
steady_p (class loop *loop, gimple *stmt, std::vector<gimple *> *chain)
{
  if (std::find (chain->begin (), chain->end (), stmt) != chain->end ())
    return true;
  if (!is_gimple_assign (stmt) || gimple_has_volatile_ops (stmt)
      || gimple_vdef (stmt) || chain->size () >= MAX_STATEMENTS)
    return false;
  tree operand;
  ssa_op_iter iter;
  FOR_EACH_SSA_TREE_OPERAND (operand, stmt, iter, SSA_OP_USE)
    {
      gimple *def = SSA_NAME_DEF_STMT (operand);
      if (!gimple_bb (def) || !flow_bb_inside_loop_p (loop, gimple_bb (def)))
        continue;
      if (gimple_vuse (def) || gimple_could_trap_p (def)
          || !steady_p (loop, def, chain))
        return false;
    }
  chain->push_back (stmt);
  return true;
}

/* Move the statements of CHAIN in front of LOOP.  */

void
move_in_front (class loop *loop, const std::vector<gimple *> &chain)
{
  edge entry = loop_preheader_edge (loop);
  basic_block front
      = single_succ_p (entry->src) ? entry->src : split_edge (entry);
  for (gimple *stmt : chain)
    {
      gimple_stmt_iterator from = gsi_for_stmt (stmt);
      gimple_stmt_iterator to = gsi_last_bb (front);
      if (!gsi_end_p (to) && stmt_ends_bb_p (gsi_stmt (to)))
        gsi_move_before (&from, &to);
      else
        gsi_move_to_bb_end (&from, front);
      update_stmt (stmt);
    }
}

/* Move the loads of BB, which each iteration of LOOP executes.  Are there
   any?  */

bool
hoist_from_block (class loop *loop, basic_block bb)
{
  bool moved = false;
  std::vector<gimple *> loads;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gimple_assign_load_p (gsi_stmt (gsi)))
      loads.push_back (gsi_stmt (gsi));
  for (gimple *load : loads)
    {
      std::vector<gimple *> chain;
      if (!steady_p (loop, load, &chain))
        continue;
      move_in_front (loop, chain);
      moved = true;
    }
  return moved;
}

} // namespace

std::vector<basic_block>
unconditional_blocks (class loop *loop)
{
  basic_block bb = loop->header;
  std::vector<basic_block> blocks = { bb };
  while (single_succ_p (bb) && single_succ (bb) != loop->header
         && single_pred_p (single_succ (bb)))
    {
      bb = single_succ (bb);
      blocks.push_back (bb);
    }
  return blocks;
}

void
hoist_steady_loads (class loop *loop)
{
  bool moved = false;
  for (basic_block bb : unconditional_blocks (loop))
    moved |= hoist_from_block (loop, bb);
  if (moved)
    mark_virtual_operands_for_renaming (cfun);
}
