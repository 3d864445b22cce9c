/* What code does with the variables of the current function.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "local-variable.h"
#include "gimple-walk.h"

namespace
{

/* The numbers of private variables.  */
std::set<unsigned> private_variables;

bool
private_p (tree variable)
{
  return private_variables.count (DECL_UID (variable)) != 0;
}

bool
local_p (tree variable)
{
  return auto_var_in_fn_p (variable, current_function_decl);
}

bool
shared_p (tree variable)
{
  return local_p (variable) && !private_p (variable);
}

/* For walk_tree: *NODE if it is a variable of which IS, a function, holds.  */

template <bool (*is) (tree)>
tree
find_variable (tree *node, int *walk_subtrees, void *)
{
  if (TYPE_P (*node) || TREE_CODE (*node) == SSA_NAME)
    *walk_subtrees = 0;
  return DECL_P (*node) && is (*node) ? *node : NULL_TREE;
}

template <bool (*is) (tree)>
bool
has_variable_p (tree expression)
{
  return walk_tree (&expression, find_variable<is>, NULL, NULL) != NULL_TREE;
}

/* Has an operand of STMT a private variable?  That one ends to exist is no access.  */

bool
mentions_private_p (gimple *stmt)
{
  if (is_gimple_debug (stmt) || gimple_clobber_p (stmt))
    return false;
  if (gphi *phi = dyn_cast<gphi *> (stmt))
    {
      for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
        if (has_variable_p<private_p> (gimple_phi_arg_def (phi, k)))
          return true;
      return false;
    }
  for (unsigned k = 0; k < gimple_num_ops (stmt); k++)
    if (has_variable_p<private_p> (gimple_op (stmt, k)))
      return true;
  return false;
}

/* A walk_stmt_load_store_addr_fn: is BASE the variable DATA?  */

bool
is_variable (gimple *, tree base, tree, void *data)
{
  return base == (tree)data;
}

/* Does STMT load or store VARIABLE, or use its address?  That it ends to exist is no access.  */

bool
mentions_p (gimple *stmt, tree variable)
{
  return !is_gimple_debug (stmt) && !gimple_clobber_p (stmt)
         && walk_stmt_load_store_addr_ops (stmt, variable, is_variable,
                                           is_variable, is_variable);
}

} // namespace

void
make_private (tree variable)
{
  private_variables.insert (DECL_UID (variable));
}

bool
has_shared_variable_p (tree expression)
{
  return has_variable_p<shared_p> (expression);
}

bool
has_local_variable_p (tree expression)
{
  return has_variable_p<local_p> (expression);
}

bool
stack_unused_p (void)
{
  tree var;
  unsigned k;
  FOR_EACH_LOCAL_DECL (cfun, k, var)
  if (shared_p (var)
      && (TREE_ADDRESSABLE (var) || !is_gimple_reg_type (TREE_TYPE (var))))
    return false;
  for (tree parm = DECL_ARGUMENTS (current_function_decl); parm;
       parm = DECL_CHAIN (parm))
    if (TREE_ADDRESSABLE (parm))
      return false;
  return !cfun->calls_alloca && !cfun->calls_setjmp && !cfun->stdarg;
}

bool
used_outside_p (tree variable, const sese_l &region)
{
  if (!VAR_P (variable) || !local_p (variable))
    return true;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      if (bb_in_sese_p (bb, region))
        continue;
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi);
           gsi_next (&gsi))
        if (mentions_p (gsi.phi (), variable))
          return true;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
           gsi_next (&gsi))
        if (mentions_p (gsi_stmt (gsi), variable))
          return true;
    }
  return false;
}

bool
mentions_private_p (basic_block bb)
{
  for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (mentions_private_p (gsi.phi ()))
      return true;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (mentions_private_p (gsi_stmt (gsi)))
      return true;
  return false;
}

bool
from_private_p (tree name)
{
  std::set<tree> seen = { name };
  std::vector<tree> todo = { name };
  while (!todo.empty ())
    {
      gimple *stmt = SSA_NAME_DEF_STMT (todo.back ());
      todo.pop_back ();
      if (gimple_vuse (stmt)
          || !(is_gimple_assign (stmt) || gimple_code (stmt) == GIMPLE_PHI))
        continue;
      if (mentions_private_p (stmt))
        return true;
      ssa_op_iter it;
      use_operand_p use;
      FOR_EACH_PHI_OR_STMT_USE (use, stmt, it, SSA_OP_USE)
      {
        tree operand = USE_FROM_PTR (use);
        if (TREE_CODE (operand) == SSA_NAME && seen.insert (operand).second)
          todo.push_back (operand);
      }
    }
  return false;
}
