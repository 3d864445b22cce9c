/* Loads of sizes and pointers that can be executed in another place.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "movable-load.h"

/* Longer chains of dominating blocks are not searched for an access.  */
static const unsigned MAX_BLOCKS = 50;

/* More states of memory are not searched for a call that may free an object.  */
static const size_t MAX_STATES = 1000;

/* Is REF what a parameter of the function points to, as an argument of Fortran does?  */

static bool
argument_p (tree ref)
{
  if (TREE_CODE (ref) != MEM_REF || !integer_zerop (TREE_OPERAND (ref, 1)))
    return false;
  tree pointer = TREE_OPERAND (ref, 0);
  return TREE_CODE (pointer) == SSA_NAME && SSA_NAME_IS_DEFAULT_DEF (pointer)
         && SSA_NAME_VAR (pointer)
         && TREE_CODE (SSA_NAME_VAR (pointer)) == PARM_DECL;
}

/* Is REF a variable, or a member of one, or what a parameter points to, with a floating-point number?  */

static bool
number_p (tree ref)
{
  tree type = TREE_TYPE (ref);
  while (TREE_CODE (ref) == COMPONENT_REF)
    ref = TREE_OPERAND (ref, 0);
  return (VAR_P (ref) || argument_p (ref)) && SCALAR_FLOAT_TYPE_P (type);
}

tree
loaded_reference (gimple *stmt)
{
  if (!gimple_assign_load_p (stmt) || !gimple_vuse (stmt) || gimple_vdef (stmt)
      || gimple_has_volatile_ops (stmt) || stmt_could_throw_p (cfun, stmt))
    return NULL_TREE;
  tree lhs = gimple_assign_lhs (stmt);
  if (TREE_CODE (lhs) != SSA_NAME || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (lhs)
      || (!INTEGRAL_TYPE_P (TREE_TYPE (lhs))
          && !POINTER_TYPE_P (TREE_TYPE (lhs))
          && !number_p (gimple_assign_rhs1 (stmt))))
    return NULL_TREE;
  return gimple_assign_rhs1 (stmt);
}

bool
loads_number_p (gimple *stmt)
{
  return SCALAR_FLOAT_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)));
}

tree
whole_object (tree ref)
{
  if (TREE_CODE (ref) != COMPONENT_REF)
    return NULL_TREE;
  while (TREE_CODE (ref) == COMPONENT_REF)
    ref = TREE_OPERAND (ref, 0);
  return TREE_CODE (ref) == MEM_REF && RECORD_OR_UNION_TYPE_P (TREE_TYPE (ref))
             ? ref
             : NULL_TREE;
}

/* Does STMT access a member of OBJECT?  */

static bool
accesses_object_p (gimple *stmt, tree object)
{
  if (!gimple_assign_single_p (stmt))
    return false;
  for (tree side : { gimple_assign_lhs (stmt), gimple_assign_rhs1 (stmt) })
    {
      tree other = whole_object (side);
      if (other && operand_equal_p (other, object)
          && TYPE_MAIN_VARIANT (TREE_TYPE (other))
                 == TYPE_MAIN_VARIANT (TREE_TYPE (object)))
        return true;
    }
  return false;
}

gimple *
object_access (basic_block bb, tree object)
{
  for (gimple_stmt_iterator gsi = gsi_last_bb (bb); !gsi_end_p (gsi);
       gsi_prev (&gsi))
    if (accesses_object_p (gsi_stmt (gsi), object))
      return gsi_stmt (gsi);
  return NULL;
}

/* Is no object freed from state SINCE of memory on, from the beginning of the function if that is NULL_TREE, until
   MEMORY?  */

static bool
nothing_freed_p (tree since, tree memory)
{
  std::set<tree> seen = { since };
  std::vector<tree> states = { memory };
  while (!states.empty ())
    {
      tree state = states.back ();
      states.pop_back ();
      if (!seen.insert (state).second)
        continue;
      if (SSA_NAME_IS_DEFAULT_DEF (state) && !since)
        continue;
      gimple *stmt = SSA_NAME_DEF_STMT (state);
      if (seen.size () > MAX_STATES || SSA_NAME_IS_DEFAULT_DEF (state)
          || (is_gimple_call (stmt) && !nonfreeing_call_p (stmt)))
        return false;
      if (gphi *phi = dyn_cast<gphi *> (stmt))
        for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
          states.push_back (gimple_phi_arg_def (phi, k));
      else
        states.push_back (gimple_vuse (stmt));
    }
  return true;
}

bool
still_exists_p (gimple *access, tree memory)
{
  return nothing_freed_p (gimple_vdef (access) ? gimple_vdef (access)
                                               : gimple_vuse (access),
                          memory);
}

bool
argument_exists_p (tree ref, tree memory)
{
  if (!argument_p (ref))
    return false;
  tree type = TREE_TYPE (SSA_NAME_VAR (TREE_OPERAND (ref, 0)));
  return TREE_CODE (type) == REFERENCE_TYPE
         && types_compatible_p (TREE_TYPE (type), TREE_TYPE (ref))
         && nothing_freed_p (NULL_TREE, memory);
}

bool
exists_after_p (tree object, basic_block bb, tree memory)
{
  for (unsigned k = 0; bb && k < MAX_BLOCKS; k++)
    {
      if (gimple *access = object_access (bb, object))
        return still_exists_p (access, memory);
      bb = get_immediate_dominator (CDI_DOMINATORS, bb);
    }
  return false;
}

gimple *
equal_load (tree ref, tree memory, basic_block bb, gimple *stmt)
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, memory)
    {
      gimple *other = USE_STMT (use);
      if (other == stmt || !loaded_reference (other))
        continue;
      tree rhs = gimple_assign_rhs1 (other);
      /* Cliques tell which stores are apart, not what is loaded.  GCC gives new ones to what it copies, such
         as the condition of a loop in front of it.  */
      if (operand_equal_p (rhs, ref, OEP_ADDRESS_OF)
          && types_compatible_p (TREE_TYPE (rhs), TREE_TYPE (ref))
          && dominated_by_p (CDI_DOMINATORS, bb, gimple_bb (other)))
        return other;
    }
  return NULL;
}

void
move_load (gimple_stmt_iterator *gsi, basic_block bb, tree memory)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree lhs = gimple_assign_lhs (stmt);
  gimple *equal = equal_load (gimple_assign_rhs1 (stmt), memory, bb, stmt);
  if (equal)
    {
      replace_uses_by (lhs, gimple_assign_lhs (equal));
      unlink_stmt_vdef (stmt);
      gsi_remove (gsi, true);
      release_defs (stmt);
      return;
    }
  gsi_move_to_bb_end (gsi, bb);
  gimple_set_vuse (stmt, memory);
  update_stmt (stmt);
  reset_flow_sensitive_info (lhs);
}
