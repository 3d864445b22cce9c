/* Branches of which the program says that they are never taken.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "unreachable-branch.h"
#include "prepare.h"
#include "prospect.h"

bool
never_taken_p (edge e)
{
  gimple *last = pf_last_stmt (e->dest);
  if (!last || EDGE_COUNT (e->dest->succs) != 0
      || !gimple_call_builtin_p (last, BUILT_IN_UNREACHABLE))
    return false;
  for (gimple_stmt_iterator gsi = gsi_start_bb (e->dest);
       gsi_stmt (gsi) != last; gsi_next (&gsi))
    if (has_side_effect (gsi_stmt (gsi)))
      return false;
  return true;
}

/* The blocks of loops of the current function, and those behind them.  */

static std::set<basic_block>
blocks_from_loops (void)
{
  std::set<basic_block> found;
  std::vector<basic_block> work;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    if (loop_depth (bb->loop_father) > 0)
      work.push_back (bb);
  while (!work.empty ())
    {
      bb = work.back ();
      work.pop_back ();
      edge e;
      edge_iterator ei;
      if (found.insert (bb).second)
        FOR_EACH_EDGE (e, ei, bb->succs)
          work.push_back (e->dest);
    }
  return found;
}

/* The names that COND compares.  */

static std::vector<tree>
names_in (gcond *cond)
{
  std::vector<tree> names;
  tree name;
  ssa_op_iter iter;
  FOR_EACH_SSA_TREE_OPERAND (name, cond, iter, SSA_OP_USE)
    names.push_back (name);
  return names;
}

/* Is one of NAMES computed in one of BLOCKS?  */

static bool
computed_in_p (const std::vector<tree> &names,
               const std::set<basic_block> &blocks)
{
  for (tree name : names)
    if (blocks.count (gimple_bb (SSA_NAME_DEF_STMT (name))))
      return true;
  return false;
}

/* Let COND, with NAMES, be true or false if one of its outcomes never happens.  Is there such
   an outcome?  */

static bool
decide (gcond *cond, const std::vector<tree> &names)
{
  edge taken, other;
  extract_true_false_edges_from_block (gimple_bb (cond), &taken, &other);
  if (never_taken_p (other))
    gimple_cond_make_true (cond);
  else if (never_taken_p (taken))
    gimple_cond_make_false (cond);
  else
    return false;
  update_stmt (cond);
  for (tree name : names)
    remove_unused (name);
  return true;
}

/* Add the numbers of the loops that BB is in to *NUMBERS.  */

static void
add_loops_around (basic_block bb, std::set<int> *numbers)
{
  for (class loop *loop = bb->loop_father; loop_outer (loop);
       loop = loop_outer (loop))
    numbers->insert (loop->num);
}

std::set<int>
drop_unreachable_branches (void)
{
  const std::set<basic_block> blocks = blocks_from_loops ();
  std::set<int> left;
  bool dropped = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      gcond *cond = blocks.count (bb) ? condition_of (bb) : NULL;
      const std::vector<tree> names
          = cond ? names_in (cond) : std::vector<tree> ();
      if (!computed_in_p (names, blocks) || !decide (cond, names))
        continue;
      add_loops_around (bb, &left);
      dropped = true;
    }
  if (dropped)
    cleanup_tree_cfg ();
  return left;
}
