/* Values of a SCoP that hidden references behind it use.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "exit-value.h"
#include "name-slot.h"

/* A value is computed anew from others by as many steps at most.  */
static const unsigned MAX_DEPTH = 8;

exit_values::exit_values (gcond *cond)
{
  edge taken, other;
  extract_true_false_edges_from_block (gimple_bb (cond), &taken, &other);
  original = other->dest;
}

bool
exit_values::inside_p (basic_block bb) const
{
  return bb && dominated_by_p (CDI_DOMINATORS, bb, original);
}

bool
exit_values::used_p (tree ref) const
{
  for (tree *name : name_slots (&ref))
    if (inside_p (gimple_bb (SSA_NAME_DEF_STMT (*name))))
      return true;
  return false;
}

/* Can NAME be had, computed anew by up to DEPTH steps?  */

bool
exit_values::name_available_p (tree name, unsigned depth) const
{
  gimple *def = SSA_NAME_DEF_STMT (name);
  if (!inside_p (gimple_bb (def)))
    return true;
  if (depth == 0 || !is_gimple_assign (def) || gimple_vuse (def)
      || gimple_has_side_effects (def) || gimple_could_trap_p (def))
    return false;
  tree operand;
  ssa_op_iter iter;
  FOR_EACH_SSA_TREE_OPERAND (operand, def, iter, SSA_OP_USE)
    if (!name_available_p (operand, depth - 1))
      return false;
  return true;
}

bool
exit_values::available_p (tree ref) const
{
  for (tree *name : name_slots (&ref))
    if (!name_available_p (*name, MAX_DEPTH))
      return false;
  return true;
}

tree
exit_values::name_value (tree name, gimple_seq *seq) const
{
  gimple *def = SSA_NAME_DEF_STMT (name);
  if (!inside_p (gimple_bb (def)))
    return name;
  gimple *copy = gimple_copy (def);
  for (unsigned k = 1; k < gimple_num_ops (copy); k++)
    if (TREE_CODE (gimple_op (copy, k)) == SSA_NAME)
      gimple_set_op (copy, k, name_value (gimple_op (copy, k), seq));
  gimple_assign_set_lhs (copy, make_ssa_name (TREE_TYPE (name), copy));
  gimple_seq_add_stmt (seq, copy);
  return gimple_assign_lhs (copy);
}

tree
exit_values::value (tree ref, gimple_seq *seq) const
{
  for (tree *name : name_slots (&ref))
    *name = name_value (*name, seq);
  return ref;
}
