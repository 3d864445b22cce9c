/* What is known of the parameters of a region on entry to it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "region-context.h"

bool
wide_integer_p (tree p)
{
  return INTEGRAL_TYPE_P (TREE_TYPE (p)) && TYPE_PRECISION (TREE_TYPE (p)) > 64;
}

/* CONTEXT, and if control passes E only when a condition on parameters holds, that
   as well.  What cannot be converted is not added.  */

static isl_set *
add_condition (__isl_take isl_set *context, edge e, affine_builder *builder)
{
  gimple_stmt_iterator last = gsi_last_bb (e->src);
  if (gsi_end_p (last) || gimple_code (gsi_stmt (last)) != GIMPLE_COND
      || !(e->flags & (EDGE_TRUE_VALUE | EDGE_FALSE_VALUE)))
    return context;
  gcond *cond = as_a<gcond *> (gsi_stmt (last));
  tree lhs = gimple_cond_lhs (cond), rhs = gimple_cond_rhs (cond);
  if (!INTEGRAL_TYPE_P (TREE_TYPE (lhs)))
    return context;
  enum tree_code code = gimple_cond_code (cond);
  if (e->flags & EDGE_FALSE_VALUE)
    code = invert_tree_comparison (code, false);
  isl_set *base = isl_set_from_params (isl_set_copy (context));
  isl_set *where = builder->restrict_to (base, lhs, code, rhs);
  if (!where)
    return context;
  isl_set_free (context);
  return isl_set_params (where);
}

/* CONTEXT, in which parameter I is within [MIN, MAX], of signedness SIGN.  */

static isl_set *
bound_parameter (__isl_take isl_set *context, unsigned i, const wide_int &min,
                 const wide_int &max, signop sign)
{
  isl_ctx *ctx = isl_set_get_ctx (context);
  isl_val *low = pf_val_from_wide (ctx, widest_int::from (min, sign));
  isl_val *high = pf_val_from_wide (ctx, widest_int::from (max, sign));
  context = isl_set_lower_bound_val (context, isl_dim_param, i, low);
  return isl_set_upper_bound_val (context, isl_dim_param, i, high);
}

isl_set *
region_context (const sese_l &region, __isl_take isl_space *space, bool ranges,
                affine_builder *builder)
{
  isl_set *context = isl_set_universe (space);
  gimple_ranger ranger;
  unsigned i;
  tree p;
  FOR_EACH_VEC_ELT (builder->param, i, p)
    {
      if (!INTEGRAL_TYPE_P (TREE_TYPE (p)))
        continue;
      context = pf_set_bound_by_type (context, isl_dim_param, i, TREE_TYPE (p));
      wide_int min, max;
      if (ranges && pf_range_on_edge (&ranger, region.entry, p, &min, &max))
        context
            = bound_parameter (context, i, min, max, TYPE_SIGN (TREE_TYPE (p)));
    }
  context = add_condition (context, region.entry, builder);
  for (basic_block bb = region.entry->src; bb;
       bb = get_immediate_dominator (CDI_DOMINATORS, bb))
    if (single_pred_p (bb))
      context = add_condition (context, single_pred_edge (bb), builder);
  return context;
}
