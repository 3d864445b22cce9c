/* Values that only one part of a function uses.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "sole-user.h"
#include "name-use.h"

namespace
{

/* A sinking of values into the block HEAD and those that it dominates, with the numbers
   INSIDE.  */
class sinking
{
public:
  sinking (basic_block head, const std::set<int> &inside)
      : head (head), inside (inside)
  {
  }
  void sink_operands (gimple *stmt);

private:
  bool contains_p (basic_block bb) const;
  bool movable_p (gimple *stmt) const;
  void sink (tree name);

  basic_block head;
  const std::set<int> &inside;
};

bool
sinking::contains_p (basic_block bb) const
{
  return bb && inside.count (bb->index) != 0;
}

/* Is STMT, which stands in front of the blocks, a computation that may be elsewhere?  */

bool
sinking::movable_p (gimple *stmt) const
{
  return is_gimple_assign (stmt) && !contains_p (gimple_bb (stmt))
         && !gimple_vuse (stmt) && !gimple_has_volatile_ops (stmt)
         && !stmt_could_throw_p (cfun, stmt)
         && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_assign_lhs (stmt));
}

/* Compute NAME in HEAD, if that may be.  */

void
sinking::sink (tree name)
{
  gimple *stmt = SSA_NAME_DEF_STMT (name);
  if (!movable_p (stmt) || !only_used_in_p (name, inside))
    return;
  hide_outside (name, inside);
  gimple_stmt_iterator from = gsi_for_stmt (stmt);
  gimple_stmt_iterator to = gsi_after_labels (head);
  gsi_move_before (&from, &to);
  sink_operands (stmt);
}

/* The same for all operands of STMT.  */

void
sinking::sink_operands (gimple *stmt)
{
  ssa_op_iter it;
  use_operand_p use;
  if (gphi *phi = dyn_cast<gphi *> (stmt))
    {
      for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
        if (TREE_CODE (gimple_phi_arg_def (phi, k)) == SSA_NAME
            && !virtual_operand_p (gimple_phi_arg_def (phi, k)))
          sink (gimple_phi_arg_def (phi, k));
      return;
    }
  FOR_EACH_SSA_USE_OPERAND (use, stmt, it, SSA_OP_USE)
    sink (USE_FROM_PTR (use));
}

} // namespace

void
move_to_sole_user (basic_block head, const std::set<int> &inside)
{
  sinking sinking (head, inside);
  for (int number : inside)
    {
      basic_block bb = BASIC_BLOCK_FOR_FN (cfun, number);
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi);
           gsi_next (&gsi))
        sinking.sink_operands (gsi.phi ());
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
           gsi_next (&gsi))
        if (!is_gimple_debug (gsi_stmt (gsi)))
          sinking.sink_operands (gsi_stmt (gsi));
    }
}
