/* Complex numbers in memory, in parts.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc-compat.h"
#include "complex-part.h"

namespace
{

/* Is TYPE that of complex numbers?  */

bool
complex_p (tree type)
{
  return TREE_CODE (type) == COMPLEX_TYPE;
}

/* Does STMT load or store a part of a complex number in memory?  */

bool
accesses_part_p (gimple *stmt)
{
  if (!gimple_assign_single_p (stmt))
    return false;
  for (tree side : { gimple_assign_lhs (stmt), gimple_assign_rhs1 (stmt) })
    if ((TREE_CODE (side) == REALPART_EXPR || TREE_CODE (side) == IMAGPART_EXPR)
        && TREE_CODE (TREE_OPERAND (side, 0)) != SSA_NAME)
      return true;
  return false;
}

/* Does STMT only load a complex number from memory to a name, or only store one?  */

bool
moves_complex_p (gimple *stmt)
{
  if (!gimple_assign_single_p (stmt) || gimple_has_volatile_ops (stmt)
      || stmt_can_throw_internal (cfun, stmt)
      || !complex_p (TREE_TYPE (gimple_assign_lhs (stmt))))
    return false;
  tree to = gimple_assign_lhs (stmt), from = gimple_assign_rhs1 (stmt);
  return gimple_store_p (stmt)
             ? TREE_CODE (from) == SSA_NAME || TREE_CODE (from) == COMPLEX_CST
             : gimple_assign_load_p (stmt) && TREE_CODE (to) == SSA_NAME
                   && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (to);
}

/* Part CODE of VALUE, a name or constant, as an operand of what follows GSI; made in front of that
   if it has to be.  */

tree
part_of_value (gimple_stmt_iterator *gsi, tree_code code, tree value)
{
  if (TREE_CODE (value) == COMPLEX_CST)
    return code == REALPART_EXPR ? TREE_REALPART (value)
                                 : TREE_IMAGPART (value);
  gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (value));
  if (def && gimple_assign_rhs_code (def) == COMPLEX_EXPR)
    return code == REALPART_EXPR ? gimple_assign_rhs1 (def)
                                 : gimple_assign_rhs2 (def);
  tree type = TREE_TYPE (TREE_TYPE (value));
  gassign *extract
      = gimple_build_assign (make_ssa_name (type), build1 (code, type, value));
  gsi_insert_before (gsi, extract, GSI_SAME_STMT);
  return gimple_assign_lhs (extract);
}

/* Part CODE of REF.  */

tree
part_of_reference (tree_code code, tree ref)
{
  return build1 (code, TREE_TYPE (TREE_TYPE (ref)), unshare_expr (ref));
}

/* Let the store at GSI be of the imaginary part, behind one of the real part.  */

void
store_parts (gimple_stmt_iterator *gsi)
{
  gassign *stmt = as_a<gassign *> (gsi_stmt (*gsi));
  tree ref = gimple_assign_lhs (stmt), value = gimple_assign_rhs1 (stmt);
  gassign *first
      = gimple_build_assign (part_of_reference (REALPART_EXPR, ref),
                             part_of_value (gsi, REALPART_EXPR, value));
  gimple_set_location (first, gimple_location (stmt));
  gimple_set_vuse (first, gimple_vuse (stmt));
  gimple_set_vdef (first, make_ssa_name (gimple_vop (cfun), first));
  gimple_set_vuse (stmt, gimple_vdef (first));
  gsi_insert_before (gsi, first, GSI_SAME_STMT);
  gimple_assign_set_rhs1 (stmt, part_of_value (gsi, IMAGPART_EXPR, value));
  gimple_assign_set_lhs (stmt, part_of_reference (IMAGPART_EXPR, ref));
  update_stmt (stmt);
}

/* Load part CODE of what STMT, at GSI, loads, in front of it.  Returns the name.  */

tree
load_part (gimple_stmt_iterator *gsi, tree_code code, gassign *stmt)
{
  tree ref = part_of_reference (code, gimple_assign_rhs1 (stmt));
  gassign *load = gimple_build_assign (make_ssa_name (TREE_TYPE (ref)), ref);
  gimple_set_location (load, gimple_location (stmt));
  gimple_set_vuse (load, gimple_vuse (stmt));
  gsi_insert_before (gsi, load, GSI_SAME_STMT);
  return gimple_assign_lhs (load);
}

/* The part that STMT takes of a complex name; ERROR_MARK if it does something else.  */

tree_code
taken_part (gimple *stmt)
{
  if (!is_gimple_assign (stmt))
    return ERROR_MARK;
  const tree_code code = gimple_assign_rhs_code (stmt);
  return code == REALPART_EXPR || code == IMAGPART_EXPR ? code : ERROR_MARK;
}

/* Let the load at GSI put together what two loads of parts in front of it load.  Statements that
   take a part of the number have that of these.  */

void
load_parts (gimple_stmt_iterator *gsi)
{
  gassign *stmt = as_a<gassign *> (gsi_stmt (*gsi));
  tree value = gimple_assign_lhs (stmt);
  tree real = load_part (gsi, REALPART_EXPR, stmt);
  tree imaginary = load_part (gsi, IMAGPART_EXPR, stmt);
  gimple_assign_set_rhs_with_ops (gsi, COMPLEX_EXPR, real, imaginary);
  update_stmt (gsi_stmt (*gsi));
  imm_use_iterator iter;
  gimple *use;
  FOR_EACH_IMM_USE_STMT (use, iter, value)
    {
      const tree_code code = taken_part (use);
      if (code == ERROR_MARK)
        continue;
      gimple_stmt_iterator place = gsi_for_stmt (use);
      gimple_assign_set_rhs_from_tree (
          &place, code == REALPART_EXPR ? real : imaginary);
      update_stmt (gsi_stmt (place));
    }
}

/* The same in the COUNT blocks of BODY.  */

void
access_parts (basic_block *body, unsigned count)
{
  for (unsigned k = 0; k < count; k++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[k]); !gsi_end_p (gsi);
         gsi_next (&gsi))
      if (!moves_complex_p (gsi_stmt (gsi)))
        continue;
      else if (gimple_store_p (gsi_stmt (gsi)))
        store_parts (&gsi);
      else
        load_parts (&gsi);
}

/* Does a statement in one of the COUNT blocks of BODY access a part?  */

bool
some_part_p (basic_block *body, unsigned count)
{
  for (unsigned k = 0; k < count; k++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[k]); !gsi_end_p (gsi);
         gsi_next (&gsi))
      if (accesses_part_p (gsi_stmt (gsi)))
        return true;
  return false;
}

/* Is NAME a complex number that nothing uses?  */

bool
unused_number_p (tree name)
{
  return name && TREE_CODE (name) == SSA_NAME && complex_p (TREE_TYPE (name))
         && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (name) && has_zero_uses (name);
}

/* Remove complex numbers of BB that are put together, or chosen, and that nothing uses.  Was there one?  */

bool
drop_unused_numbers (basic_block bb)
{
  bool changed = false;
  for (gphi_iterator psi = gsi_start_phis (bb); !gsi_end_p (psi);)
    if (unused_number_p (gimple_phi_result (psi.phi ())))
      {
        remove_phi_node (&psi, true);
        changed = true;
      }
    else
      gsi_next (&psi);
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      if (!is_gimple_assign (stmt)
          || gimple_assign_rhs_code (stmt) != COMPLEX_EXPR
          || !unused_number_p (gimple_assign_lhs (stmt)))
        {
          gsi_next (&gsi);
          continue;
        }
      gsi_remove (&gsi, true);
      release_defs (stmt);
      changed = true;
    }
  return changed;
}

/* The same in the COUNT blocks of BODY, as long as there are some.  GCC has lowered the operations, and computes with
   parts, but leaves what chooses between numbers as a whole: a sum would be one more value that
   iterations hand on.  */

void
drop_all_unused_numbers (basic_block *body, unsigned count)
{
  bool changed = true;
  while (changed)
    {
      changed = false;
      for (unsigned k = 0; k < count; k++)
        changed |= drop_unused_numbers (body[k]);
    }
}

} // namespace

void
access_complex_parts (void)
{
  for (class loop *nest = current_loops->tree_root->inner; nest;
       nest = nest->next)
    {
      basic_block *body = get_loop_body (nest);
      if (some_part_p (body, nest->num_nodes))
        {
          access_parts (body, nest->num_nodes);
          drop_all_unused_numbers (body, nest->num_nodes);
        }
      free (body);
    }
}
