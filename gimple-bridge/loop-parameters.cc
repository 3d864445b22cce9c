/* What the iterations of a loop nest depend on, from outside.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "loop-parameters.h"
#include "name-slot.h"
#include "region-context.h"
#include "source-name.h"

void
loop_parameters::add_name (tree name)
{
  if (INTEGRAL_TYPE_P (TREE_TYPE (name)) && !names.contains (name))
    names.safe_push (name);
}

void
loop_parameters::add_number (tree number, class loop *at)
{
  tree evolution = scalar_evolution_in_region (region, at, number);
  if (chrec_contains_undetermined (evolution))
    return;
  for (tree *name : name_slots (&evolution))
    add_name (*name);
}

void
loop_parameters::add_block (basic_block bb)
{
  gcond *cond = safe_dyn_cast<gcond *> (pf_last_stmt (bb));
  if (bb_loop_header_p (bb))
    add_number (number_of_latch_executions (bb->loop_father), bb->loop_father);
  for (unsigned k = 0; cond && k < gimple_num_ops (cond); k++)
    if (tree operand = gimple_op (cond, k))
      add_number (operand, bb->loop_father);
}

bool
loop_parameters::usable_p () const
{
  for (tree name : names)
    if (wide_integer_p (name)
        || stmt_in_sese_p (SSA_NAME_DEF_STMT (name), region))
      return false;
  return true;
}

isl_space *
loop_parameters::space (isl_ctx *ctx) const
{
  isl_space *space = isl_space_params_alloc (ctx, names.length ());
  unsigned k;
  tree name;
  FOR_EACH_VEC_ELT (names, k, name)
    {
      std::string text = isl_identifier (source_variable (name)) + "_P"
                         + std::to_string (SSA_NAME_VERSION (name));
      space = isl_space_set_dim_id (space, isl_dim_param, k,
                                    isl_id_alloc (ctx, text.c_str (), name));
    }
  return space;
}

tree
loop_parameters::parameter (isl_id *id)
{
  return (tree)isl_id_get_user (id);
}
