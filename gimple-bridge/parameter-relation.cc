/* Parameters of a SCoP that are computed from others.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "parameter-relation.h"
#include "assume.h"
#include "region-context.h"

/* Read the *VALUE of parameter P, if it is affine in what it is computed from and all of
   *OBLIGATIONS hold.  REGION: that of the SCoP.  */

static bool
read_parameter (const sese_l &region, tree p, polynomial *value,
                std::vector<obligation> *obligations)
{
  polynomial_reader reader (&region);
  bool known = reader.read_exactly (p, region.entry->src->loop_father, value)
               && value->affine_p ();
  *obligations = reader.obligations;
  return known;
}

__isl_give isl_set *
parameter_relation (scop_p graphite, unsigned i, __isl_take isl_space *space,
                    std::vector<obligation> *obligations)
{
  const vec<tree> &params = graphite->scop_info->params;
  const sese_l &region = graphite->scop_info->region;
  isl_set *base = isl_set_from_params (isl_set_universe (space));
  polynomial value;
  isl_aff *difference = NULL;
  if (read_parameter (region, params[i], &value, obligations))
    difference = affine_polynomial (
        value - polynomial::of_variable (SSA_NAME_VERSION (params[i])), params,
        region, base);
  isl_set_free (base);
  return isl_set_params (
      isl_set_from_basic_set (isl_aff_zero_basic_set (difference)));
}

std::vector<tree>
common_sources (scop_p graphite, const std::set<tree> &own)
{
  const sese_l &region = graphite->scop_info->region;
  std::map<variable, unsigned> uses;
  for (tree p : own)
    {
      polynomial value;
      std::vector<obligation> obligations;
      if (!read_parameter (region, p, &value, &obligations))
        continue;
      for (const auto &term : value.term)
        if (!term.first.empty ())
          uses[term.first[0]]++;
    }
  std::vector<tree> common;
  for (const auto &use : uses)
    {
      tree name = ssa_name (use.first);
      if (use.second > 1 && INTEGRAL_TYPE_P (TREE_TYPE (name))
          && !wide_integer_p (name)
          && !graphite->scop_info->params.contains (name))
        common.push_back (name);
    }
  return common;
}

/* Is P, a parameter of a SCoP in REGION, a multiple of something, as 4 * n is, and a sum?  */

static bool
multiple_p (const sese_l &region, tree p)
{
  polynomial value;
  std::vector<obligation> obligations;
  if (!read_parameter (region, p, &value, &obligations))
    return false;
  for (const auto &term : value.term)
    if (!term.first.empty () && absu_hwi (term.second) != 1)
      return true;
  return false;
}

void
put_multiples_last (scop_p graphite)
{
  vec<tree> &params = graphite->scop_info->params;
  const sese_l &region = graphite->scop_info->region;
  auto_vec<tree> others, multiples;
  for (tree p : params)
    (multiple_p (region, p) ? multiples : others).safe_push (p);
  if (multiples.is_empty ())
    return;
  isl_space *order = isl_space_params_alloc (graphite->isl_context, 0);
  others.safe_splice (multiples);
  for (unsigned i = 0; i < others.length (); i++)
    for (unsigned k = 0; k < params.length (); k++)
      if (params[k] == others[i])
        {
          order = isl_space_add_dims (order, isl_dim_param, 1);
          order = isl_space_set_dim_id (
              order, isl_dim_param, i,
              isl_set_get_dim_id (graphite->param_context, isl_dim_param, k));
        }
  graphite->param_context
      = isl_set_align_params (graphite->param_context, order);
  for (unsigned i = 0; i < others.length (); i++)
    params[i] = others[i];
}
