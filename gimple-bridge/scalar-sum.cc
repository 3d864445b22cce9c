/* Sums that stay out of vectors.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "scalar-sum.h"
#include "brief-pass.h"

namespace
{

/* The numbers of the loops with such sums, of each function that has some.  */
std::map<unsigned, std::set<int> > scalar_loops;

/* The stores of the current function that look volatile.  */
std::set<const gimple *> hidden_stores;

/* What a loop computes, and what is computed of that behind it.

   SEEN: the names.  LEFT: those whose uses have not been looked at.  */
struct values
{
  std::set<tree> seen;
  std::vector<tree> left;

  void
  add (tree name)
  {
    if (name && TREE_CODE (name) == SSA_NAME && !virtual_operand_p (name)
        && seen.insert (name).second)
      left.push_back (name);
  }
};

/* Let the store STMT look volatile, or not, as VOLATILE_P says.  */

void
set_volatile (gimple *stmt, bool volatile_p)
{
  TREE_THIS_VOLATILE (gimple_assign_lhs (stmt)) = volatile_p;
  gimple_set_has_volatile_ops (stmt, volatile_p);
}

/* Let STMT look volatile if it is a store that is not.  */

void
hide_store (gimple *stmt)
{
  if (!gimple_assign_single_p (stmt) || !gimple_vdef (stmt)
      || !REFERENCE_CLASS_P (gimple_assign_lhs (stmt))
      || TREE_CODE (gimple_assign_lhs (stmt)) == VIEW_CONVERT_EXPR
      || gimple_has_volatile_ops (stmt))
    return;
  set_volatile (stmt, true);
  hidden_stores.insert (stmt);
}

/* Let the stores of what LOOP computes look volatile, those in it among them.  */

void
hide_stores (class loop *loop)
{
  values computed;
  basic_block *body = get_loop_body (loop);
  for (unsigned k = 0; k < loop->num_nodes; k++)
    {
      for (gphi_iterator psi = gsi_start_phis (body[k]); !gsi_end_p (psi);
           gsi_next (&psi))
        computed.add (gimple_phi_result (psi.phi ()));
      for (gimple_stmt_iterator gsi = gsi_start_bb (body[k]); !gsi_end_p (gsi);
           gsi_next (&gsi))
        {
          computed.add (gimple_get_lhs (gsi_stmt (gsi)));
          hide_store (gsi_stmt (gsi));
        }
    }
  free (body);
  while (!computed.left.empty ())
    {
      tree name = computed.left.back ();
      computed.left.pop_back ();
      use_operand_p use;
      imm_use_iterator iterator;
      FOR_EACH_IMM_USE_FAST (use, iterator, name)
        {
          gimple *stmt = USE_STMT (use);
          hide_store (stmt);
          if (gphi *phi = dyn_cast<gphi *> (stmt))
            computed.add (gimple_phi_result (phi));
          else if (is_gimple_assign (stmt))
            computed.add (gimple_assign_lhs (stmt));
        }
    }
}

void
hide_sums (function *fn)
{
  for (int number : scalar_loops.at (DECL_UID (fn->decl)))
    {
      class loop *loop = (unsigned)number < number_of_loops (fn)
                             ? get_loop (fn, number)
                             : NULL;
      if (loop && loop->header)
        hide_stores (loop);
    }
}

void
show_sums (function *fn)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fn)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      if (hidden_stores.count (gsi_stmt (gsi)))
        set_volatile (gsi_stmt (gsi), false);
  hidden_stores.clear ();
}

/* The only statement of LOOP that uses NAME, and is not for the debugger; NULL if there are several, or
   none.  */

gimple *
only_user (tree name, const class loop *loop)
{
  gimple *found = NULL;
  use_operand_p use;
  imm_use_iterator iterator;
  FOR_EACH_IMM_USE_FAST (use, iterator, name)
    {
      gimple *stmt = USE_STMT (use);
      if (is_gimple_debug (stmt)
          || !flow_bb_inside_loop_p (loop, gimple_bb (stmt)))
        continue;
      if (found && found != stmt)
        return NULL;
      found = stmt;
    }
  return found;
}

/* How many additions lead one after the other from NAME, a value that LOOP takes over from the iteration
   before, to the last one.  */

unsigned
additions_from (tree name, const class loop *loop)
{
  unsigned n = 0;
  gimple *stmt = only_user (name, loop);
  while (stmt && is_gimple_assign (stmt)
         && TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME)
    {
      enum tree_code code = gimple_assign_rhs_code (stmt);
      if (code == PLUS_EXPR || code == MINUS_EXPR)
        n++;
      else if (code != SSA_NAME)
        break;
      stmt = only_user (gimple_assign_lhs (stmt), loop);
    }
  return n;
}

/* May STMT load what LOOP takes over from the iteration before: from the same place in each?  */

bool
loads_sum_p (gimple *stmt, const class loop *loop)
{
  if (!gimple_assign_load_p (stmt))
    return false;
  tree name;
  ssa_op_iter iterator;
  FOR_EACH_SSA_TREE_OPERAND (name, stmt, iterator, SSA_OP_USE)
    if (gimple_bb (SSA_NAME_DEF_STMT (name))
        && flow_bb_inside_loop_p (loop, gimple_bb (SSA_NAME_DEF_STMT (name))))
      return false;
  return true;
}

bool
has_sums_p (const function *fn)
{
  return scalar_loops.count (DECL_UID (fn->decl)) != 0;
}

} // namespace

void
keep_sums_scalar (const function *fn, const class loop *loop)
{
  scalar_loops[DECL_UID (fn->decl)].insert (loop->num);
}

bool
adds_in_chain_p (const class loop *loop)
{
  auto chain_p = [loop] (tree name) {
    return name && TREE_CODE (name) == SSA_NAME && !virtual_operand_p (name)
           && SCALAR_FLOAT_TYPE_P (TREE_TYPE (name))
           && additions_from (name, loop) > 1;
  };
  bool found = false;
  for (gphi_iterator psi = gsi_start_phis (loop->header); !gsi_end_p (psi);
       gsi_next (&psi))
    found |= chain_p (gimple_phi_result (psi.phi ()));
  basic_block *body = get_loop_body (loop);
  for (unsigned k = 0; k < loop->num_nodes; k++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[k]); !gsi_end_p (gsi);
         gsi_next (&gsi))
      found |= loads_sum_p (gsi_stmt (gsi), loop)
               && chain_p (gimple_assign_lhs (gsi_stmt (gsi)));
  free (body);
  return found;
}

void
register_scalar_sum_passes (const char *plugin_name)
{
  register_brief_pass (plugin_name, { "polyfuse-sums", has_sums_p, hide_sums,
                                      "slp", PASS_POS_INSERT_BEFORE });
  register_brief_pass (plugin_name, { "polyfuse-sums", has_sums_p, show_sums,
                                      "slp", PASS_POS_INSERT_AFTER });
}
