/* Values of loops around marked code that it does not see change.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "frozen-value.h"
#include "gcc-compat.h"
#include "opaque.h"
#include "outline-mark.h"

namespace
{

/* The copies in the current function.  */
std::vector<tree> frozen;

/* The code behind the mark in block HEAD, in blocks with the numbers INSIDE, and its COPIES of
   names that are defined in front of it.  */
class frozen_code
{
public:
  explicit frozen_code (basic_block head);
  void freeze ();

private:
  bool variant_p (tree name) const;
  tree copied (tree name);
  void freeze_uses (gimple *stmt);

  basic_block head;
  std::vector<basic_block> blocks;
  std::set<int> inside;
  std::map<tree, tree> copies;
};

frozen_code::frozen_code (basic_block head) : head (head)
{
  for (basic_block bb : get_all_dominated_blocks (CDI_DOMINATORS, head))
    {
      blocks.push_back (bb);
      inside.insert (bb->index);
    }
}

/* Is NAME an integer or a pointer that a loop around the code computes?  */

bool
frozen_code::variant_p (tree name) const
{
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (name));
  const tree type = TREE_TYPE (name);
  return bb && inside.count (bb->index) == 0 && loop_outer (bb->loop_father)
         && flow_bb_inside_loop_p (bb->loop_father, head)
         && (POINTER_TYPE_P (type) || INTEGRAL_TYPE_P (type))
         && is_a<scalar_int_mode> (TYPE_MODE (type))
         && GET_MODE_SIZE (SCALAR_INT_TYPE_MODE (type)) <= UNITS_PER_WORD
         && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (name);
}

/* The copy of NAME, which is made if there is none yet: at the beginning of the block, because
   other passes may have put statements in front of the mark.  */

tree
frozen_code::copied (tree name)
{
  auto known = copies.find (name);
  if (known != copies.end ())
    return known->second;
  tree copy = make_ssa_name (TREE_TYPE (name));
  if (POINTER_TYPE_P (TREE_TYPE (name)) && SSA_NAME_PTR_INFO (name))
    duplicate_ssa_name_ptr_info (copy, SSA_NAME_PTR_INFO (name));
  gimple_stmt_iterator gsi = gsi_after_labels (head);
  gsi_insert_before (&gsi, new_opaque_copy (copy, name), GSI_SAME_STMT);
  frozen.push_back (copy);
  return copies[name] = copy;
}

void
frozen_code::freeze_uses (gimple *stmt)
{
  ssa_op_iter it;
  use_operand_p use;
  FOR_EACH_PHI_OR_STMT_USE (use, stmt, it, SSA_OP_USE)
  if (TREE_CODE (USE_FROM_PTR (use)) == SSA_NAME
      && variant_p (USE_FROM_PTR (use)))
    SET_USE (use, copied (USE_FROM_PTR (use)));
  update_stmt (stmt);
}

/* Let all statements use copies, but those that make them.  */

void
frozen_code::freeze ()
{
  std::vector<gimple *> users;
  for (basic_block bb : blocks)
    {
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi);
           gsi_next (&gsi))
        if (bb != head && !virtual_operand_p (gimple_phi_result (gsi.phi ())))
          users.push_back (gsi.phi ());
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
           gsi_next (&gsi))
        if (!is_gimple_debug (gsi_stmt (gsi)))
          users.push_back (gsi_stmt (gsi));
    }
  for (gimple *stmt : users)
    freeze_uses (stmt);
}

} // namespace

void
freeze_values (void)
{
  basic_block bb;
  std::vector<basic_block> heads;
  calculate_dominance_info (CDI_DOMINATORS);
  FOR_EACH_BB_FN (bb, cfun)
    if (loop_outer (bb->loop_father) && marked_p (bb))
      heads.push_back (bb);
  for (basic_block head : heads)
    frozen_code (head).freeze ();
}

void
thaw_values (void)
{
  for (tree copy : frozen)
    if (!SSA_NAME_IN_FREE_LIST (copy))
      {
        gasm *stmt = as_a<gasm *> (SSA_NAME_DEF_STMT (copy));
        replace_uses_by (copy, TREE_VALUE (gimple_asm_input_op (stmt, 0)));
        gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
        gsi_remove (&gsi, true);
        release_ssa_name (copy);
      }
  frozen.clear ();
}
