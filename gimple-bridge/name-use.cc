/* Where names are used.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "name-use.h"

namespace
{

bool
inside_p (gimple *stmt, const std::set<int> &inside)
{
  return gimple_bb (stmt) && inside.count (gimple_bb (stmt)->index) != 0;
}

} // namespace

bool
only_used_in_p (tree name, const std::set<int> &inside)
{
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, name)
    if (!is_gimple_debug (USE_STMT (use)) && !inside_p (USE_STMT (use), inside))
      return false;
  return true;
}

void
hide_outside (tree name, const std::set<int> &inside)
{
  imm_use_iterator it;
  gimple *stmt;
  FOR_EACH_IMM_USE_STMT (stmt, it, name)
    if (is_gimple_debug (stmt) && !inside_p (stmt, inside))
      {
        gimple_debug_bind_reset_value (stmt);
        update_stmt (stmt);
      }
}

void
replace_name (tree name, tree value)
{
  imm_use_iterator iter;
  gimple *stmt;
  FOR_EACH_IMM_USE_STMT (stmt, iter, name)
    {
      use_operand_p use;
      FOR_EACH_IMM_USE_ON_STMT (use, iter)
        SET_USE (use, value);
      update_stmt (stmt);
    }
}

bool
only_used_in_p (tree name, class loop *loop)
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    if (!is_gimple_debug (USE_STMT (use))
        && !flow_bb_inside_loop_p (loop, gimple_bb (USE_STMT (use))))
      return false;
  return true;
}

bool
only_used_by_p (tree name, const std::set<gimple *> &users)
{
  imm_use_iterator iter;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iter, name)
    if (!is_gimple_debug (USE_STMT (use)) && !users.count (USE_STMT (use)))
      return false;
  return true;
}
