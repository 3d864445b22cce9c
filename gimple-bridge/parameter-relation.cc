/* Parameters of a SCoP that are computed from others.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "parameter-relation.h"
#include "assume.h"

__isl_give isl_set *
parameter_relation (scop_p graphite, unsigned i, __isl_take isl_space *space,
                    std::vector<obligation> *obligations)
{
  const vec<tree> &params = graphite->scop_info->params;
  const sese_l &region = graphite->scop_info->region;
  isl_set *base = isl_set_from_params (isl_set_universe (space));
  polynomial_reader reader (&region);
  polynomial value;
  isl_aff *difference = NULL;
  if (INTEGRAL_TYPE_P (TREE_TYPE (params[i]))
      && reader.read (params[i], region.entry->src->loop_father, &value)
      && value.affine_p ())
    difference = affine_polynomial (
        value - polynomial::of_variable (SSA_NAME_VERSION (params[i])), params,
        region, base);
  isl_set_free (base);
  *obligations = reader.obligations;
  return isl_set_params (
      isl_set_from_basic_set (isl_aff_zero_basic_set (difference)));
}
