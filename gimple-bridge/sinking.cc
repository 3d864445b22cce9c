/* Values computed where they are used while Graphite runs.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "sinking.h"
#include "prepare.h"
#include "reference.h"
#include "scalar-cell.h"

/* A value that takes more statements is not computed again and again.  */
static const size_t MAX_STATEMENTS = 8;

namespace
{

/* The only block with uses of NAME that are not for the debugger; NULL if there
   are others, or a use by a PHI node.  */

basic_block
only_user_block (tree name)
{
  basic_block block = NULL;
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    {
      gimple *user = USE_STMT (use);
      if (is_gimple_debug (user))
        continue;
      if (!is_gimple_assign (user) || (block && block != gimple_bb (user)))
        return NULL;
      block = gimple_bb (user);
    }
  return block;
}

/* Is what REF, of form PARTS, refers to still the same after STMT, which writes
   memory, when it is executed in TARGET?  Whoever has TARGET has all of its
   loop, the writes in which may be taken for ones to other objects.  */

bool
kept_by_p (gimple *stmt, tree ref, const struct reference &parts,
           basic_block target)
{
  if (!stmt_may_clobber_ref_p (stmt, ref))
    return true;
  struct reference other;
  return flow_bb_inside_loop_p (target->loop_father, gimple_bb (stmt))
         && gimple_assign_single_p (stmt)
         && describe_reference (gimple_assign_lhs (stmt),
                                gimple_bb (stmt)->loop_father, NULL, &other)
         && !operand_equal_p (other.root, parts.root);
}

/* Can STMT, a load, be executed later in the same iteration of the loop that
   it is in, in TARGET?  */

bool
load_sinkable_p (gimple *stmt, basic_block target)
{
  tree ref = gimple_assign_rhs1 (stmt);
  class loop *loop = gimple_bb (stmt)->loop_father;
  struct reference parts;
  if (gimple_has_volatile_ops (stmt)
      || !describe_reference (ref, loop, NULL, &parts))
    return false;
  basic_block *body = get_loop_body (loop);
  bool sinkable = true;
  for (unsigned i = 0; sinkable && i < loop->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);
         gsi_next (&gsi))
      if (gimple_vdef (gsi_stmt (gsi)))
        sinkable &= kept_by_p (gsi_stmt (gsi), ref, parts, target);
  free (body);
  return sinkable;
}

/* Is STMT a computation that can be executed later and more often, in
   TARGET?  */

bool
statement_sinkable_p (gimple *stmt, basic_block target)
{
  /* It has been executed before whenever it is executed there, so that it
     traps nowhere else.  */
  return is_gimple_assign (stmt) && !gimple_vdef (stmt)
         && !stmt_could_throw_p (cfun, stmt)
         && (!gimple_vuse (stmt)
             || (gimple_assign_load_p (stmt)
                 && load_sinkable_p (stmt, target)));
}

} // namespace

/* Can NAME, and what has to move with it, be computed in TARGET, which is in a
   loop inside that of its definition?  Adds what is not in MOVING yet to it and
   to ORDER, operands first.  */

bool
sunk_values::movable_p (tree name, basic_block target,
                        std::set<gimple *> *moving,
                        std::vector<gimple *> *order)
{
  gimple *stmt = SSA_NAME_DEF_STMT (name);
  basic_block bb = gimple_bb (stmt);
  if (!bb || loop_depth (bb->loop_father) == 0 || moving->count (stmt)
      || recomputable_p (bb->loop_father, name)
      || !flow_bb_inside_loop_p (bb->loop_father, target))
    return true;
  if (!fit_for_cell_p (name) || !statement_sinkable_p (stmt, target)
      || order->size () >= MAX_STATEMENTS)
    return false;
  imm_use_iterator uses;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, uses, name)
    if (!is_gimple_debug (USE_STMT (use)) && !moving->count (USE_STMT (use))
        && gimple_bb (USE_STMT (use)) != target)
      return false;
  moving->insert (stmt);
  /* What is loaded is addressed anew.  */
  if (gimple_vuse (stmt))
    {
      order->push_back (stmt);
      return true;
    }
  tree operand;
  ssa_op_iter iter;
  FOR_EACH_SSA_TREE_OPERAND (operand, stmt, iter, SSA_OP_USE)
    if (!movable_p (operand, target, moving, order))
      return false;
  order->push_back (stmt);
  return true;
}

/* Move the computation of NAME to the block in an inner loop that uses it, if
   that is possible.  */

void
sunk_values::sink_value (tree name)
{
  gimple *stmt = SSA_NAME_DEF_STMT (name);
  basic_block target = only_user_block (name);
  if (!target || target->loop_father == gimple_bb (stmt)->loop_father
      || !flow_loop_nested_p (gimple_bb (stmt)->loop_father,
                              target->loop_father))
    return;
  std::set<gimple *> moving;
  std::vector<gimple *> order;
  if (!movable_p (name, target, &moving, &order))
    return;
  for (gimple *moved : order)
    {
      gimple_stmt_iterator from = gsi_for_stmt (moved);
      /* Graphite copies no constants.  */
      gimple *mark = gimple_build_assign (make_ssa_name (integer_type_node),
                                          integer_zero_node);
      gsi_insert_before (&from, mark, GSI_SAME_STMT);
      place[moved] = mark;
    }
  /* What uses a value before that value: where a statement stood GCC tells debuggers of
     its result by its operands, which have to be known there still.  */
  for (auto moved = order.rbegin (); moved != order.rend (); ++moved)
    {
      gimple_stmt_iterator from = gsi_for_stmt (*moved);
      gimple_stmt_iterator to = gsi_after_labels (target);
      if (gsi_end_p (to))
        gsi_move_to_bb_end (&from, target);
      else
        gsi_move_before (&from, &to);
    }
}

/* Move values that are computed in LOOP, and in those inside it, into loops
   further in.  */

void
sunk_values::sink_into (class loop *loop)
{
  for (class loop *inner = loop->inner; inner; inner = inner->next)
    sink_into (inner);
  if (!loop->inner)
    return;
  std::vector<tree> names;
  basic_block *body = get_loop_body_in_dom_order (loop);
  for (unsigned i = 0; i < loop->num_nodes; i++)
    if (body[i]->loop_father == loop)
      for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);
           gsi_next (&gsi))
        {
          tree name = SINGLE_SSA_TREE_OPERAND (gsi_stmt (gsi), SSA_OP_DEF);
          if (name && is_gimple_assign (gsi_stmt (gsi)) && fit_for_cell_p (name)
              && !recomputable_p (loop, name) && !steers_p (name))
            names.push_back (name);
        }
  free (body);
  for (tree name : names)
    sink_value (name);
}

/* Statements are where they are executed now.  */

static void
update_memory_state (void)
{
  mark_virtual_operands_for_renaming (cfun);
  update_ssa (TODO_update_ssa_only_virtuals);
  scev_reset ();
}

void
sunk_values::sink ()
{
  for (class loop *nest = current_loops->tree_root->inner; nest;
       nest = nest->next)
    sink_into (nest);
  if (!place.empty ())
    update_memory_state ();
}

void
sunk_values::raise ()
{
  if (place.empty ())
    return;
  std::map<gimple *, gimple *> moved;
  for (const auto &entry : place)
    moved[entry.second] = entry.first;
  std::set<gimple *> present;
  /* In the order of the code, so that it depends on nothing else.  */
  std::vector<gimple *> marks;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      {
        present.insert (gsi_stmt (gsi));
        if (moved.count (gsi_stmt (gsi)))
          marks.push_back (gsi_stmt (gsi));
      }
  for (gimple *mark : marks)
    {
      gimple_stmt_iterator to = gsi_for_stmt (mark);
      if (present.count (moved[mark]))
        {
          gimple_stmt_iterator from = gsi_for_stmt (moved[mark]);
          gsi_move_before (&from, &to);
        }
      to = gsi_for_stmt (mark);
      gsi_remove (&to, true);
      release_defs (mark);
    }
  place.clear ();
  update_memory_state ();
}
