/* Errors of mathematical functions that never happen.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "domain-error.h"
#include "prepare.h"

/* Values that depend on more others are not looked into.  */
static const size_t MAX_NAMES = 32;

namespace
{

/* The search for what a floating-point value is computed from.

   ASSUMED: the SSA versions of names that it depends on, which are taken to have no
     sign: so it is in the first iteration of a loop, and then in all.  */
class sign_finder
{
public:
  bool unsigned_p (tree value);

private:
  bool computes_unsigned_p (gassign *stmt);
  bool call_unsigned_p (gcall *call);
  bool arguments_unsigned_p (gphi *phi);

  std::set<unsigned> assumed;
};

/* Has no argument of PHI a sign?  */

bool
sign_finder::arguments_unsigned_p (gphi *phi)
{
  for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
    if (!unsigned_p (gimple_phi_arg_def (phi, k)))
      return false;
  return true;
}

/* Has what CALL returns no sign?  The root of -0.0 has one.  */

bool
sign_finder::call_unsigned_p (gcall *call)
{
  bool root = gimple_call_internal_p (call, IFN_SQRT);
  tree function = gimple_call_fndecl (call);
  if (function && fndecl_built_in_p (function, BUILT_IN_NORMAL))
    switch (DECL_FUNCTION_CODE (function))
      {
      case BUILT_IN_EXP:
      case BUILT_IN_EXPF:
      case BUILT_IN_HYPOT:
      case BUILT_IN_HYPOTF:
        return true;
      case BUILT_IN_SQRT:
      case BUILT_IN_SQRTF:
        root = true;
        break;
      default:
        break;
      }
  return root && unsigned_p (gimple_call_arg (call, 0));
}

/* Has the result of STMT no sign?  */

bool
sign_finder::computes_unsigned_p (gassign *stmt)
{
  tree first = gimple_assign_rhs1 (stmt);
  switch (gimple_assign_rhs_code (stmt))
    {
    case ABS_EXPR:
      return true;
    case FLOAT_EXPR:
      return TYPE_UNSIGNED (TREE_TYPE (first));
    case MULT_EXPR:
      if (first == gimple_assign_rhs2 (stmt))
        return true;
      /* Fall through.  */
    case PLUS_EXPR:
    case RDIV_EXPR:
    case MAX_EXPR:
    case MIN_EXPR:
      return unsigned_p (first) && unsigned_p (gimple_assign_rhs2 (stmt));
    case SSA_NAME:
      return unsigned_p (first);
    case NOP_EXPR:
      return SCALAR_FLOAT_TYPE_P (TREE_TYPE (first)) && unsigned_p (first);
    default:
      return false;
    }
}

/* Is VALUE, of a floating-point type, a NaN or without a sign?  */

bool
sign_finder::unsigned_p (tree value)
{
  if (TREE_CODE (value) == REAL_CST)
    return !real_isneg (TREE_REAL_CST_PTR (value));
  if (TREE_CODE (value) != SSA_NAME || assumed.size () >= MAX_NAMES)
    return false;
  if (!assumed.insert (SSA_NAME_VERSION (value)).second)
    return true;
  gimple *def = SSA_NAME_DEF_STMT (value);
  if (gphi *phi = dyn_cast<gphi *> (def))
    return arguments_unsigned_p (phi);
  if (gcall *call = dyn_cast<gcall *> (def))
    return call_unsigned_p (call);
  gassign *stmt = dyn_cast<gassign *> (def);
  return stmt && computes_unsigned_p (stmt);
}

/* The value of a floating-point type that is not negative where COND holds; NULL_TREE if
   that is about something else.  */

tree
value_not_negative (gcond *cond)
{
  enum tree_code code = gimple_cond_code (cond);
  tree value = gimple_cond_lhs (cond), limit = gimple_cond_rhs (cond);
  gassign *def = TREE_CODE (value) == SSA_NAME
                     ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (value))
                     : NULL;
  if (code == NE_EXPR && integer_zerop (limit) && def
      && gimple_assign_rhs_class (def) == GIMPLE_BINARY_RHS)
    {
      code = gimple_assign_rhs_code (def);
      value = gimple_assign_rhs1 (def);
      limit = gimple_assign_rhs2 (def);
    }
  return code == UNGE_EXPR && real_zerop (limit) ? value : NULL_TREE;
}

/* The edge out of BB that is never taken, because a value would have to be negative; NULL
   if there is none.  */

edge
edge_for_negative (basic_block bb)
{
  gcond *cond = condition_of (bb);
  tree value = cond ? value_not_negative (cond) : NULL_TREE;
  if (!value || !sign_finder ().unsigned_p (value))
    return NULL;
  edge taken, other;
  extract_true_false_edges_from_block (bb, &taken, &other);
  return other;
}

} // namespace

bool
never_executed_p (basic_block bb)
{
  return single_pred_p (bb)
         && edge_for_negative (single_pred (bb)) == single_pred_edge (bb);
}

void
drop_domain_errors (void)
{
  bool dropped = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    if (edge_for_negative (bb))
      {
        gcond *cond = condition_of (bb);
        gimple_cond_make_true (cond);
        update_stmt (cond);
        dropped = true;
      }
  if (dropped)
    cleanup_tree_cfg ();
}
