/* Loads of sizes and pointers between loops, moved in front of those before them.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc-compat.h"
#include "between-load.h"
#include "movable-load.h"
#include "prepare.h"

/* A load is moved over as many dominating blocks at most.  */
static const unsigned MAX_BLOCKS = 1000;

/* So many statements of a function are compared with what is loaded.  The
   documentation repeats the number.  */
static const unsigned MAX_COMPARISONS = 20000;

namespace
{

/* What is known of memory for loads of one reference.

   REF: what is loaded.
   FIRST: the first state of memory known in which it is the same, by later states.  */
struct equal_states
{
  tree ref;
  std::map<tree, tree> first;
};

/* A way back through the states of memory.

   KNOWN: what was found on other ways.
   SEEN: the states on this one.
   STATE: the first one.  */
struct state_walk
{
  const std::map<tree, tree> &known;
  std::vector<tree> seen;
  tree state;
};

/* The work on one function.

   MEMORY: what is known of it.
   COMPARISONS: how many statements may still be looked at.  */
class between_loads
{
public:
  between_loads () : comparisons (MAX_COMPARISONS) {}
  void move (basic_block bb);

private:
  void move (gimple_stmt_iterator *gsi);
  basic_block first_block (gimple *load);
  tree first_equal_state (gimple *load);
  equal_states &states_of (tree ref);

  std::vector<equal_states> memory;
  unsigned comparisons;
};

/* The state of memory at the end of BB.  */

tree
memory_after (basic_block bb)
{
  for (; bb != ENTRY_BLOCK_PTR_FOR_FN (cfun);
       bb = get_immediate_dominator (CDI_DOMINATORS, bb))
    {
      for (gimple_stmt_iterator gsi = gsi_last_bb (bb); !gsi_end_p (gsi);
           gsi_prev (&gsi))
        if (gimple_vdef (gsi_stmt (gsi)))
          return gimple_vdef (gsi_stmt (gsi));
      if (gphi *phi = get_virtual_phi (bb))
        return gimple_phi_result (phi);
    }
  return get_or_create_ssa_default_def (cfun, gimple_vop (cfun));
}

/* Note in DATA, a state_walk, that memory has state VUSE.  Ends the walk where the rest
   of the way is known.  */

void *
note_state (ao_ref *, tree vuse, void *data)
{
  state_walk *walk = (state_walk *)data;
  auto found = walk->known.find (vuse);
  walk->seen.push_back (vuse);
  walk->state = found == walk->known.end () ? vuse : found->second;
  return found == walk->known.end () ? NULL : data;
}

/* What is known of memory for loads of REF.  */

equal_states &
between_loads::states_of (tree ref)
{
  for (equal_states &known : memory)
    if (operand_equal_p (known.ref, ref)
        && types_compatible_p (TREE_TYPE (known.ref), TREE_TYPE (ref)))
      return known;
  memory.push_back ({ unshare_expr (ref), {} });
  return memory.back ();
}

/* The first state of memory from which LOAD would load the same.  */

tree
between_loads::first_equal_state (gimple *load)
{
  ao_ref ref;
  ao_ref_init (&ref, gimple_assign_rhs1 (load));
  equal_states &known = states_of (gimple_assign_rhs1 (load));
  state_walk walk = { known.first, {}, gimple_vuse (load) };
  pf_walk_equal_states (&ref, gimple_vuse (load), note_state, &comparisons,
                        &walk);
  for (tree state : walk.seen)
    known.first[state] = walk.state;
  return walk.state;
}

/* Is NAME, of a value or of a state of memory, known at the end of BB?  */

bool
known_after_p (tree name, basic_block bb)
{
  basic_block definition = gimple_bb (SSA_NAME_DEF_STMT (name));
  return !definition || dominated_by_p (CDI_DOMINATORS, bb, definition);
}

/* Are the operands of LOAD known at the end of BB, and memory in state STATE?  */

bool
operands_known_p (gimple *load, tree state, basic_block bb)
{
  tree name;
  ssa_op_iter iter;
  if (!known_after_p (state, bb))
    return false;
  FOR_EACH_SSA_TREE_OPERAND (name, load, iter, SSA_OP_USE)
    if (!known_after_p (name, bb))
      return false;
  return true;
}

/* Does a loop in AROUND stand behind BB, but not behind LATER?  */

bool
loop_between_p (class loop *around, basic_block bb, basic_block later)
{
  for (class loop *loop = around->inner; loop; loop = loop->next)
    if (dominated_by_p (CDI_DOMINATORS, loop->header, bb)
        && !dominated_by_p (CDI_DOMINATORS, loop->header, later))
      return true;
  return false;
}

/* The blocks above LOAD, nearest first, at the end of which its operands are known,
   and memory is in state STATE.  */

std::vector<basic_block>
blocks_above (gimple *load, tree state)
{
  std::vector<basic_block> blocks;
  class loop *around = gimple_bb (load)->loop_father;
  basic_block bb = gimple_bb (load);
  while (blocks.size () < MAX_BLOCKS)
    {
      bb = get_immediate_dominator (CDI_DOMINATORS, bb);
      if (bb == ENTRY_BLOCK_PTR_FOR_FN (cfun)
          || !flow_bb_inside_loop_p (around, bb)
          || !operands_known_p (load, state, bb))
        break;
      blocks.push_back (bb);
    }
  return blocks;
}

/* Is there a place at the end of BB, in front of nothing but a jump?  Where the last statement
   may throw, control comes to what handles that from the statement.  */

bool
open_end_p (basic_block bb)
{
  gimple *last = pf_last_stmt (bb);
  return !last || is_ctrl_stmt (last) || !stmt_ends_bb_p (last);
}

/* The first block, in the same loop, at the end of which LOAD could be executed
   instead, and with a loop between; NULL if there is none.  */

basic_block
between_loads::first_block (gimple *load)
{
  class loop *around = gimple_bb (load)->loop_father;
  tree ref = loaded_reference (load);
  bool traps = tree_could_trap_p (ref);
  tree object = traps ? whole_object (ref) : NULL_TREE;
  if (traps && !object)
    return NULL;
  std::vector<basic_block> above
      = blocks_above (load, first_equal_state (load));
  bool exists = !traps
                || (!above.empty ()
                    && exists_after_p (object, above.back (),
                                       memory_after (above.back ())));
  for (size_t k = above.size (); k-- > 0;)
    {
      gimple *access = exists ? NULL : object_access (above[k], object);
      exists = exists
               || (access && still_exists_p (access, memory_after (above[k])));
      if (exists && above[k]->loop_father == around && open_end_p (above[k]))
        return loop_between_p (around, above[k], gimple_bb (load)) ? above[k]
                                                                   : NULL;
    }
  return NULL;
}

/* Move the load at GSI, between loops, in front of those before it, if that is
   possible.  Leaves GSI at the statement behind.  */

void
between_loads::move (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  basic_block first = NULL;
  if (loaded_reference (stmt)
      && (steers_p (gimple_assign_lhs (stmt)) || loads_number_p (stmt)))
    first = first_block (stmt);
  if (first)
    move_load (gsi, first, memory_after (first));
  else
    gsi_next (gsi);
}

/* Move the loads of BB and of the blocks that it dominates.  */

void
between_loads::move (basic_block bb)
{
  if (bb->loop_father->inner)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
      move (&gsi);
  for (basic_block son = first_dom_son (CDI_DOMINATORS, bb); son;
       son = next_dom_son (CDI_DOMINATORS, son))
    move (son);
}

} // namespace

void
move_loads_over_loops (void)
{
  between_loads ().move (ENTRY_BLOCK_PTR_FOR_FN (cfun));
}
