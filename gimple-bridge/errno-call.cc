/* Calls that may set errno.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "errno-call.h"
#include "prepare.h"
#include "vector-call.h"

namespace
{

/* Are all arguments of CALL numbers?  */

bool
numbers_p (gimple *call)
{
  for (unsigned k = 0; k < gimple_call_num_args (call); k++)
    {
      tree type = TREE_TYPE (gimple_call_arg (call, k));
      if (!SCALAR_FLOAT_TYPE_P (type) && !INTEGRAL_TYPE_P (type))
        return false;
    }
  return true;
}

/* Does BASE, by which memory is accessed, point to what the function has not from itself?  */

bool
nonlocal_p (tree base)
{
  if (TREE_CODE (base) != MEM_REF
      || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME)
    return false;
  struct ptr_info_def *info = SSA_NAME_PTR_INFO (TREE_OPERAND (base, 0));
  return !info || info->pt.anything || info->pt.nonlocal;
}

/* May REF be to errno?  GCC looks at the type of the whole object that it is in; an int may be in
   an array, and accessed without its sign, and in a structure where types do not tell objects
   apart.  */

bool
errno_p (tree ref)
{
  tree type = TREE_TYPE (ref);
  ao_ref access;
  ao_ref_init (&access, ref);
  if (targetm.ref_may_alias_errno (&access))
    return true;
  if (!INTEGRAL_TYPE_P (type)
      || TYPE_PRECISION (type) != TYPE_PRECISION (integer_type_node))
    return false;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == COMPONENT_REF && flag_strict_aliasing)
      return false;
  return nonlocal_p (ref);
}

/* May STMT, which a SCoP may contain, load errno or store to it?  */

bool
accesses_errno_p (gimple *stmt)
{
  return gimple_assign_single_p (stmt) && gimple_vuse (stmt)
         && !gimple_clobber_p (stmt)
         && ((gimple_store_p (stmt) && errno_p (gimple_assign_lhs (stmt)))
             || (gimple_assign_load_p (stmt)
                 && errno_p (gimple_assign_rhs1 (stmt))));
}

/* The calls in loops of the current function; none if something accesses errno by itself.  */

std::vector<gimple *>
find_calls (void)
{
  std::vector<gimple *> calls;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_nondebug_bb (bb);
         !gsi_end_p (gsi); gsi_next_nondebug (&gsi))
      if (accesses_errno_p (gsi_stmt (gsi)))
        return {};
      else if (loop_outer (bb->loop_father) && errno_call_p (gsi_stmt (gsi)))
        calls.push_back (gsi_stmt (gsi));
  return calls;
}

/* Let E, from block FROM, lead to block MEETING, which all others in front of E's destination lead
   through that stand for FROM's ways; the destination keeps its values.  */

void
lead_through (edge e, basic_block from, basic_block meeting)
{
  edge on = single_succ_edge (meeting);
  std::vector<std::pair<gphi *, tree> > others;
  for (gphi_iterator psi = gsi_start_phis (e->dest); !gsi_end_p (psi);
       gsi_next (&psi))
    if (!virtual_operand_p (gimple_phi_result (psi.phi ())))
      others.push_back ({ psi.phi (), PHI_ARG_DEF_FROM_EDGE (psi.phi (), e) });
  edge own = single_pred_edge (meeting);
  e = redirect_edge_and_branch (e, meeting);
  for (const auto &other : others)
    {
      tree value = PHI_ARG_DEF_FROM_EDGE (other.first, on);
      if (operand_equal_p (value, other.second))
        continue;
      gphi *chosen = create_phi_node (
          copy_ssa_name (gimple_phi_result (other.first)), meeting);
      add_phi_arg (chosen, value, own, UNKNOWN_LOCATION);
      add_phi_arg (chosen, other.second, e, UNKNOWN_LOCATION);
      SET_PHI_ARG_DEF (other.first, on->dest_idx, gimple_phi_result (chosen));
    }
  if (dom_info_available_p (CDI_DOMINATORS))
    set_immediate_dominator (CDI_DOMINATORS, meeting, from);
}

/* If a condition decides whether BB, with a call, is executed, and its ways only meet where those of
   another one around it do, let them meet in front of that: in
     if (i == j) if (s >= 0) x = .SQRT (s); else x = sqrt (s); else x = s / d;
   the call depends on data in an iteration with i == j only.  */

void
part_ways (basic_block bb)
{
  if (!single_pred_p (bb) || !single_succ_p (bb))
    return;
  basic_block from = single_pred (bb), join = single_succ (bb);
  if (EDGE_COUNT (from->succs) != 2 || EDGE_COUNT (join->preds) < 3
      || join == join->loop_father->header
      || join->loop_father != from->loop_father)
    return;
  edge other = EDGE_SUCC (from, EDGE_SUCC (from, 0)->dest == bb);
  if (other->dest != join && single_pred_p (other->dest)
      && single_succ_p (other->dest))
    other = single_succ_edge (other->dest);
  if (other->dest == join && !(other->flags & EDGE_COMPLEX)
      && !(single_succ_edge (bb)->flags & EDGE_COMPLEX))
    lead_through (other, from, split_edge (single_succ_edge (bb)));
}

} // namespace

bool
errno_call_p (gimple *stmt)
{
  if (!flag_errno_math || !is_gimple_call (stmt) || !gimple_vdef (stmt)
      || gimple_has_volatile_ops (stmt) || stmt_could_throw_p (cfun, stmt)
      || gimple_call_must_tail_p (as_a<gcall *> (stmt)) || vector_call_p (stmt))
    return false;
  tree function = gimple_call_fndecl (stmt);
  /* A function of the program may have the name, and do more.  */
  return function && DECL_EXTERNAL (function)
         && fndecl_built_in_p (function, BUILT_IN_NORMAL)
         && SCALAR_FLOAT_TYPE_P (TREE_TYPE (TREE_TYPE (function)))
         && gimple_builtin_call_types_compatible_p (stmt, function)
         && numbers_p (stmt);
}

/* A function without effects that stands for the one that CALL calls.  */

tree
errno_calls::stand_in (gimple *call)
{
  tree function = gimple_call_fndecl (call);
  tree &found = stand_ins[function];
  if (found)
    return found;
  std::vector<tree> types;
  for (unsigned k = 0; k < gimple_call_num_args (call); k++)
    types.push_back (TREE_TYPE (gimple_call_arg (call, k)));
  types.push_back (double_type_node);
  tree type = build_function_type_array (TREE_TYPE (TREE_TYPE (function)),
                                         types.size (), types.data ());
  std::string name
      = std::string ("polyfuse_") + IDENTIFIER_POINTER (DECL_NAME (function));
  found = build_fn_decl (name.c_str (), type);
  TREE_READONLY (found) = 1;
  TREE_NOTHROW (found) = 1;
  originals[found] = function;
  return found;
}

void
errno_calls::take (gimple *call)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  tree place = build4 (ARRAY_REF, double_type_node, order, size_zero_node,
                       NULL_TREE, NULL_TREE);
  gassign *load = gimple_build_assign (make_ssa_name (double_type_node), place);
  gsi_insert_before (&gsi, load, GSI_SAME_STMT);
  auto_vec<tree> arguments;
  for (unsigned k = 0; k < gimple_call_num_args (call); k++)
    arguments.safe_push (gimple_call_arg (call, k));
  arguments.safe_push (gimple_assign_lhs (load));
  tree function = stand_in (call), value = gimple_call_lhs (call);
  gcall *replacement = gimple_build_call_vec (function, arguments);
  if (!value)
    value = make_ssa_name (TREE_TYPE (TREE_TYPE (function)));
  gimple_call_set_lhs (replacement, value);
  gimple_set_location (replacement, gimple_location (call));
  gimple_set_block (replacement, gimple_block (call));
  unlink_stmt_vdef (call);
  release_ssa_name (gimple_vdef (call));
  gsi_replace (&gsi, replacement, false);
  if (!useless_type_conversion_p (double_type_node, TREE_TYPE (value)))
    {
      gassign *wide = gimple_build_assign (make_ssa_name (double_type_node),
                                           NOP_EXPR, value);
      gsi_insert_after (&gsi, wide, GSI_NEW_STMT);
      value = gimple_assign_lhs (wide);
    }
  gsi_insert_after (&gsi, gimple_build_assign (unshare_expr (place), value),
                    GSI_NEW_STMT);
}

void
errno_calls::take ()
{
  const std::vector<gimple *> calls = find_calls ();
  if (calls.empty ())
    return;
  order = create_tmp_var_raw (build_array_type_nelts (double_type_node, 1),
                              "polyfuse_order");
  gimple_add_tmp_var (order);
  for (gimple *call : calls)
    {
      basic_block bb = gimple_bb (call);
      take (call);
      part_ways (bb);
    }
  mark_virtual_operands_for_renaming (cfun);
  update_ssa (TODO_update_ssa_only_virtuals);
}

/* The function that STMT calls what stands for; NULL_TREE if it does something else.  */

tree
errno_calls::original (gimple *stmt) const
{
  tree function = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  auto found = function ? originals.find (function) : originals.end ();
  return found == originals.end () ? NULL_TREE : found->second;
}

std::string
errno_calls::describe (const sese_l &region) const
{
  basic_block bb;
  if (!order)
    return "";
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb);
         bb_in_sese_p (bb, region) && !gsi_end_p (gsi); gsi_next (&gsi))
      if (tree function = original (gsi_stmt (gsi)))
        return std::string ("calls to `")
               + lang_hooks.decl_printable_name (function, 1)
               + "', which may set errno, stay in order [-fno-math-errno]";
  return "";
}

/* Let the statement at GSI, if it is a call of what stands for a function, be one of that; if it
   stores what the last call returned, remove it, so that GSI is at the next one.  Was it
   removed?  */

bool
errno_calls::restore (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  if (gimple_assign_single_p (stmt) && gimple_vdef (stmt)
      && get_base_address (gimple_assign_lhs (stmt)) == order)
    {
      unlink_stmt_vdef (stmt);
      gsi_remove (gsi, true);
      release_defs (stmt);
      return true;
    }
  tree function = original (stmt);
  if (!function)
    return false;
  auto_vec<tree> arguments;
  for (unsigned k = 0; k + 1 < gimple_call_num_args (stmt); k++)
    arguments.safe_push (gimple_call_arg (stmt, k));
  gcall *call = gimple_build_call_vec (function, arguments);
  gimple_call_set_lhs (call, gimple_call_lhs (stmt));
  gimple_set_location (call, gimple_location (stmt));
  gimple_set_block (call, gimple_block (stmt));
  gsi_replace (gsi, call, false);
  return false;
}

bool
errno_calls::put_back ()
{
  if (!order)
    return false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
      if (!restore (&gsi))
        gsi_next (&gsi);
  mark_virtual_operands_for_renaming (cfun);
  return true;
}
