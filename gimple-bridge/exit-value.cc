/* Values of a SCoP that hidden references behind it use.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "exit-value.h"

/* A value is computed anew from others by as many steps at most.  */
static const unsigned MAX_DEPTH = 8;

exit_values::exit_values (gcond *cond)
{
  edge taken, other;
  extract_true_false_edges_from_block (gimple_bb (cond), &taken, &other);
  fast = taken->dest;
  original = other->dest;
}

bool
exit_values::inside_p (basic_block bb) const
{
  return bb && dominated_by_p (CDI_DOMINATORS, bb, original);
}

/* The names in REF.  */

static std::vector<tree *>
names_of (tree *ref)
{
  std::vector<tree *> names;
  auto collect = [] (tree *node, int *walk_subtrees, void *data) -> tree {
    if (TYPE_P (*node))
      *walk_subtrees = 0;
    else if (TREE_CODE (*node) == SSA_NAME)
      ((std::vector<tree *> *)data)->push_back (node);
    return NULL_TREE;
  };
  walk_tree (ref, collect, &names, NULL);
  return names;
}

bool
exit_values::used_p (tree ref) const
{
  for (tree *name : names_of (&ref))
    if (inside_p (gimple_bb (SSA_NAME_DEF_STMT (*name))))
      return true;
  return false;
}

/* What a PHI node behind both chooses for NAME; NULL_TREE if there is none.  */

tree
exit_values::merged (tree name) const
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    {
      gphi *phi = dyn_cast<gphi *> (USE_STMT (use));
      if (!phi || gimple_phi_num_args (phi) != 2 || inside_p (gimple_bb (phi)))
        continue;
      unsigned own = gimple_phi_arg_def (phi, 0) == name ? 0 : 1;
      basic_block there = gimple_phi_arg_edge (phi, 1 - own)->src;
      if (inside_p (gimple_phi_arg_edge (phi, own)->src)
          && dominated_by_p (CDI_DOMINATORS, there, fast))
        return gimple_phi_result (phi);
    }
  return NULL_TREE;
}

/* Can NAME be had, computed anew by up to DEPTH steps?  */

bool
exit_values::name_available_p (tree name, unsigned depth) const
{
  gimple *def = SSA_NAME_DEF_STMT (name);
  if (!inside_p (gimple_bb (def)) || merged (name))
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
  for (tree *name : names_of (&ref))
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
  if (tree known = merged (name))
    return known;
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
  for (tree *name : names_of (&ref))
    *name = name_value (*name, seq);
  return ref;
}
