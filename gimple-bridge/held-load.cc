/* Loads whose values stay in registers.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "held-load.h"

/* Registers for the results of a few operations under way.  */
static const unsigned UNDER_WAY = 4;

/* Does an iteration of a loop consist of block BB alone?  */

static bool
loop_body_p (basic_block bb)
{
  return find_edge (bb, bb) != NULL;
}

/* Does STMT load a vector of at least BYTES bytes that statements of its block use at
   least twice, and no others?  */

static bool
shared_load_p (gimple *stmt, unsigned bytes)
{
  if (!gimple_assign_load_p (stmt) || gimple_has_volatile_ops (stmt))
    return false;
  /* Marking a variable would mark all that refers to it.  */
  tree load = gimple_assign_rhs1 (stmt), value = gimple_assign_lhs (stmt);
  if (TREE_CODE (load) != MEM_REF && TREE_CODE (load) != TARGET_MEM_REF)
    return false;
  if (TREE_CODE (value) != SSA_NAME || !VECTOR_TYPE_P (TREE_TYPE (value))
      || !VECTOR_MODE_P (TYPE_MODE (TREE_TYPE (value)))
      || maybe_lt (GET_MODE_SIZE (TYPE_MODE (TREE_TYPE (value))), bytes))
    return false;
  unsigned uses = 0;
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, value)
    if (is_gimple_debug (USE_STMT (use)))
      continue;
    else if (!is_gimple_assign (USE_STMT (use))
             && !is_gimple_call (USE_STMT (use)))
      return false;
    else if (gimple_bb (USE_STMT (use)) != gimple_bb (stmt))
      return false;
    else
      uses++;
  return uses >= 2;
}

/* Add to VALUES the vectors that STMT uses and that were computed outside of its
   block, or in an earlier iteration.  */

static void
add_outer_vectors (gimple *stmt, hash_set<tree> *values)
{
  ssa_op_iter it;
  tree name;
  FOR_EACH_SSA_TREE_OPERAND (name, stmt, it, SSA_OP_USE)
    if (VECTOR_TYPE_P (TREE_TYPE (name))
        && (gimple_bb (SSA_NAME_DEF_STMT (name)) != gimple_bb (stmt)
            || is_a<gphi *> (SSA_NAME_DEF_STMT (name))))
      values->add (name);
}

/* Hold the shared loads of BB, a loop's body, of which each is one of at least BYTES
   bytes, if REGISTERS registers are enough.  */

static void
hold_loads_of (basic_block bb, unsigned registers, unsigned bytes)
{
  auto_vec<gimple *> loads;
  hash_set<tree> outer;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (is_gimple_debug (stmt))
        continue;
      add_outer_vectors (stmt, &outer);
      if (shared_load_p (stmt, bytes))
        loads.safe_push (stmt);
    }
  if (loads.length () + outer.elements () + UNDER_WAY > registers)
    return;
  for (gimple *stmt : loads)
    {
      tree load = unshare_expr (gimple_assign_rhs1 (stmt));
      TREE_THIS_VOLATILE (load) = 1;
      gimple_assign_set_rhs1 (stmt, load);
      update_stmt (stmt);
    }
}

void
hold_shared_loads (function *fun, const struct pf_machine *machine)
{
  unsigned registers = (unsigned)machine->vector_registers.value;
  unsigned line = (unsigned)machine->cache[0].line.value;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    if (loop_body_p (bb))
      hold_loads_of (bb, registers, line);
}
