/* Loads by a pointer that is chosen from several.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc-compat.h"
#include "chosen-load.h"

/* So many stores are looked at between where a value is known and where it is used.  */
static const unsigned MOST_STORES = 20;

namespace
{

/* The work on one function.

   TEMPORARIES: variables that some load does not read any more.  */
class value_chooser
{
public:
  void run ();

private:
  bool choose (gphi *pointer);
  tree known_value (tree address, edge e, gimple *load);
  void remove_temporaries ();

  std::set<tree> temporaries;
};

/* The load by POINTER in its block, if it has no other use; else NULL.  */

gimple *
only_load (gphi *pointer)
{
  tree name = gimple_phi_result (pointer);
  gimple *load = NULL;
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    if (!is_gimple_debug (USE_STMT (use)))
      {
        if (load)
          return NULL;
        load = USE_STMT (use);
      }
  if (!load || gimple_bb (load) != gimple_bb (pointer)
      || !gimple_assign_load_p (load) || gimple_has_volatile_ops (load)
      || TREE_CODE (gimple_assign_lhs (load)) != SSA_NAME)
    return NULL;
  tree ref = gimple_assign_rhs1 (load);
  return TREE_CODE (ref) == MEM_REF && TREE_OPERAND (ref, 0) == name
                 && integer_zerop (TREE_OPERAND (ref, 1))
             ? load
             : NULL;
}

/* The state of memory in which control passes E to the block of LOAD, if that loads
   from it; NULL_TREE if LOAD stands behind a store.  */

tree
state_on_edge (edge e, gimple *load)
{
  tree state = gimple_vuse (load);
  gimple *def = SSA_NAME_DEF_STMT (state);
  if (gimple_bb (def) != gimple_bb (load))
    return state;
  return gimple_code (def) == GIMPLE_PHI ? PHI_ARG_DEF_FROM_EDGE (def, e)
                                         : NULL_TREE;
}

/* Do A and B refer to the same memory as the same type?  What aliases them does not
   matter.  */

bool
same_memory_p (tree a, tree b)
{
  if (!types_compatible_p (TREE_TYPE (a), TREE_TYPE (b)))
    return false;
  if (TREE_CODE (a) == MEM_REF && TREE_CODE (b) == MEM_REF)
    return operand_equal_p (TREE_OPERAND (a, 0), TREE_OPERAND (b, 0), 0)
           && tree_int_cst_equal (TREE_OPERAND (a, 1), TREE_OPERAND (b, 1));
  return operand_equal_p (a, b, 0);
}

/* The name or constant that STMT stores to all of REF, or loads from it; NULL_TREE if it
   does neither.  */

tree
value_of (gimple *stmt, tree ref)
{
  if (!gimple_assign_single_p (stmt) || gimple_has_volatile_ops (stmt))
    return NULL_TREE;
  tree to = gimple_assign_lhs (stmt), from = gimple_assign_rhs1 (stmt);
  if (TREE_CODE (to) == SSA_NAME)
    return gimple_vuse (stmt) && same_memory_p (from, ref) ? to : NULL_TREE;
  return is_gimple_val (from) && same_memory_p (to, ref) ? from : NULL_TREE;
}

/* The value of REF, a reference by pointer ADDRESS, that was loaded in memory state STATE
   in a block that dominates BB; NULL_TREE if none was.  */

tree
loaded_value (tree ref, tree address, tree state, basic_block bb)
{
  if (TREE_CODE (address) != SSA_NAME)
    return NULL_TREE;
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, address)
    {
      gimple *stmt = USE_STMT (use);
      if (gimple_vuse (stmt) == state && !gimple_vdef (stmt)
          && dominated_by_p (CDI_DOMINATORS, bb, gimple_bb (stmt)))
        if (tree value = value_of (stmt, ref))
          return value;
    }
  return NULL_TREE;
}

/* What LOAD would load by ADDRESS if control came by E; NULL_TREE if no name or
   constant is known to be that.  */

tree
value_chooser::known_value (tree address, edge e, gimple *load)
{
  tree type = TREE_TYPE (gimple_assign_lhs (load));
  tree ref = build2 (MEM_REF, type, address,
                     TREE_OPERAND (gimple_assign_rhs1 (load), 1));
  if (TREE_CODE (address) == ADDR_EXPR)
    ref = TREE_OPERAND (address, 0);
  if (!types_compatible_p (TREE_TYPE (ref), type))
    return NULL_TREE;
  tree state = state_on_edge (e, load);
  for (unsigned k = 0; state && k < MOST_STORES; k++)
    {
      gimple *def = SSA_NAME_DEF_STMT (state);
      tree value = loaded_value (ref, address, state, e->src);
      if (!value && gimple_bb (def) && gimple_code (def) != GIMPLE_PHI)
        value = value_of (def, ref);
      if (value)
        return types_compatible_p (TREE_TYPE (value), type)
                       && !(TREE_CODE (value) == SSA_NAME
                            && SSA_NAME_OCCURS_IN_ABNORMAL_PHI (value))
                   ? value
                   : NULL_TREE;
      if (!gimple_bb (def) || gimple_code (def) == GIMPLE_PHI
          || stmt_may_clobber_ref_p (def, ref))
        return NULL_TREE;
      state = gimple_vuse (def);
    }
  return NULL_TREE;
}

/* Choose a value in place of POINTER, if that can be done.  */

bool
value_chooser::choose (gphi *pointer)
{
  gimple *load = only_load (pointer);
  /* Across abnormal edges GCC cannot copy a value.  */
  if (!load || bb_has_abnormal_pred (gimple_bb (pointer))
      || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_assign_lhs (load)))
    return false;
  std::vector<tree> values;
  for (unsigned k = 0; k < gimple_phi_num_args (pointer); k++)
    {
      tree value = known_value (gimple_phi_arg_def (pointer, k),
                                gimple_phi_arg_edge (pointer, k), load);
      if (!value)
        return false;
      values.push_back (value);
    }
  basic_block bb = gimple_bb (pointer);
  tree name = gimple_assign_lhs (load);
  gimple_stmt_iterator gsi = gsi_for_stmt (load);
  gsi_remove (&gsi, true);
  gphi *chosen = create_phi_node (name, bb);
  for (unsigned k = 0; k < values.size (); k++)
    {
      tree address = gimple_phi_arg_def (pointer, k);
      add_phi_arg (chosen, values[k], gimple_phi_arg_edge (pointer, k),
                   UNKNOWN_LOCATION);
      if (TREE_CODE (address) == ADDR_EXPR
          && auto_var_in_fn_p (TREE_OPERAND (address, 0), cfun->decl))
        temporaries.insert (TREE_OPERAND (address, 0));
    }
  gphi_iterator phi = gsi_for_phi (pointer);
  remove_phi_node (&phi, true);
  return true;
}

/* For walk_tree: add *NODE to the set of trees DATA if it is a declaration.  */

tree
collect_declaration (tree *node, int *walk_subtrees, void *data)
{
  if (TYPE_P (*node))
    *walk_subtrees = 0;
  else if (DECL_P (*node))
    ((std::set<tree> *)data)->insert (*node);
  return NULL_TREE;
}

/* Add all variables that STMT refers to to *USED.  */

void
collect_declarations (gimple *stmt, std::set<tree> *used)
{
  if (gphi *phi = dyn_cast<gphi *> (stmt))
    for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
      walk_tree (&gimple_phi_arg (phi, k)->def, collect_declaration, used,
                 NULL);
  else
    for (unsigned k = 0; k < gimple_num_ops (stmt); k++)
      if (gimple_op (stmt, k))
        walk_tree (gimple_op_ptr (stmt, k), collect_declaration, used, NULL);
}

/* Is STMT a store to all of a variable, or the end of its life, that refers to no other
   variable?  */

bool
overwrites_p (gimple *stmt)
{
  return gimple_assign_single_p (stmt) && DECL_P (gimple_assign_lhs (stmt))
         && (gimple_clobber_p (stmt)
             || (is_gimple_val (gimple_assign_rhs1 (stmt))
                 && TREE_CODE (gimple_assign_rhs1 (stmt)) != ADDR_EXPR));
}

/* Remove what is stored to temporaries that nothing else refers to.  */

void
value_chooser::remove_temporaries ()
{
  std::vector<gimple *> stores;
  std::set<tree> used;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      for (gphi_iterator phi = gsi_start_phis (bb); !gsi_end_p (phi);
           gsi_next (&phi))
        collect_declarations (phi.phi (), &used);
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
           gsi_next (&gsi))
        if (is_gimple_debug (gsi_stmt (gsi)))
          continue;
        else if (overwrites_p (gsi_stmt (gsi)))
          stores.push_back (gsi_stmt (gsi));
        else
          collect_declarations (gsi_stmt (gsi), &used);
    }
  for (gimple *stmt : stores)
    if (tree variable = gimple_assign_lhs (stmt);
        temporaries.count (variable) && !used.count (variable))
      {
        gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
        unlink_stmt_vdef (stmt);
        gsi_remove (&gsi, true);
        release_defs (stmt);
      }
}

void
value_chooser::run ()
{
  bool chosen = false;
  basic_block bb;
  calculate_dominance_info (CDI_DOMINATORS);
  FOR_EACH_BB_FN (bb, cfun)
    {
      if (!loop_outer (bb->loop_father))
        continue;
      for (gphi_iterator next, phi = gsi_start_phis (bb); !gsi_end_p (phi);
           phi = next)
        {
          next = phi;
          gsi_next (&next);
          if (POINTER_TYPE_P (TREE_TYPE (gimple_phi_result (phi.phi ()))))
            chosen |= choose (phi.phi ());
        }
    }
  if (!temporaries.empty ())
    remove_temporaries ();
  if (chosen)
    update_ssa (TODO_update_ssa);
}

} // namespace

void
choose_values (void)
{
  value_chooser ().run ();
}
