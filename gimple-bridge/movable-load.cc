/* Loads of sizes and pointers that can be executed in another place.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "movable-load.h"

/* Longer chains of dominating blocks are not searched for an access.  */
static const unsigned MAX_BLOCKS = 50;

tree
loaded_reference (gimple *stmt)
{
  if (!gimple_assign_load_p (stmt) || !gimple_vuse (stmt) || gimple_vdef (stmt)
      || gimple_has_volatile_ops (stmt) || stmt_could_throw_p (cfun, stmt))
    return NULL_TREE;
  tree lhs = gimple_assign_lhs (stmt);
  if (TREE_CODE (lhs) != SSA_NAME || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (lhs)
      || (!INTEGRAL_TYPE_P (TREE_TYPE (lhs))
          && !POINTER_TYPE_P (TREE_TYPE (lhs))))
    return NULL_TREE;
  return gimple_assign_rhs1 (stmt);
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

bool
accesses_object_p (basic_block bb, tree object)
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (!gimple_assign_single_p (stmt))
        continue;
      for (tree side : { gimple_assign_lhs (stmt), gimple_assign_rhs1 (stmt) })
        {
          tree other = whole_object (side);
          if (other && operand_equal_p (other, object)
              && TYPE_MAIN_VARIANT (TREE_TYPE (other))
                     == TYPE_MAIN_VARIANT (TREE_TYPE (object)))
            return true;
        }
    }
  return false;
}

bool
accessed_before_p (tree object, basic_block bb)
{
  for (unsigned k = 0; bb && k < MAX_BLOCKS; k++)
    {
      if (accesses_object_p (bb, object))
        return true;
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
      if (operand_equal_p (rhs, ref)
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
