/* Sums that stay out of vectors.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "scalar-sum.h"

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

const pass_data sums_data = {
  GIMPLE_PASS,         /* type */
  "polyfuse-sums",     /* name */
  OPTGROUP_LOOP,       /* optinfo_flags */
  TV_GRAPHITE,         /* tv_id */
  PROP_cfg | PROP_ssa, /* properties_required */
  0,
  0,
  0,
  0,
};

class sums_pass : public gimple_opt_pass
{
public:
  sums_pass (gcc::context *ctxt, void (*act) (function *))
      : gimple_opt_pass (sums_data, ctxt), act (act)
  {
  }
  bool
  gate (function *fun) final override
  {
    return scalar_loops.count (DECL_UID (fun->decl)) != 0;
  }
  unsigned
  execute (function *fun) final override
  {
    act (fun);
    return 0;
  }

private:
  void (*act) (function *);
};

} // namespace

void
keep_sums_scalar (const function *fn, const class loop *loop)
{
  scalar_loops[DECL_UID (fn->decl)].insert (loop->num);
}

void
register_scalar_sum_passes (const char *plugin_name)
{
  static const struct
  {
    void (*act) (function *);
    enum pass_positioning_ops position;
  } places[] = { { hide_sums, PASS_POS_INSERT_BEFORE },
                 { show_sums, PASS_POS_INSERT_AFTER } };

  for (const auto &place : places)
    {
      struct register_pass_info one
          = { new sums_pass (g, place.act), "slp", 1, place.position };
      register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, NULL, &one);
    }
}
