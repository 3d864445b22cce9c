/* Parameters of a SCoP that are computed from others.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "parameter-relation.h"
#include "assume.h"

namespace
{

/* What NAME is the quotient of by the positive constant *DIVISOR, without signs; NAME and 1 if it is none.  The
   number of iterations of a loop in steps is one.  */

tree
dividend_of (tree name, HOST_WIDE_INT *divisor)
{
  gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (name));
  *divisor = 1;
  if (!def || gimple_assign_rhs_code (def) != TRUNC_DIV_EXPR
      || !TYPE_UNSIGNED (TREE_TYPE (name))
      || !tree_fits_shwi_p (gimple_assign_rhs2 (def))
      || tree_to_shwi (gimple_assign_rhs2 (def)) <= 0)
    return name;
  *divisor = tree_to_shwi (gimple_assign_rhs2 (def));
  return gimple_assign_rhs1 (def);
}

/* The parameters where 0 <= REST < DIVISOR; REST is taken.  */

isl_set *
remainders (__isl_take isl_aff *rest, HOST_WIDE_INT divisor)
{
  if (divisor == 1)
    return isl_set_params (
        isl_set_from_basic_set (isl_aff_zero_basic_set (rest)));
  isl_local_space *space = isl_aff_get_domain_local_space (rest);
  isl_aff *none = isl_aff_zero_on_domain (space);
  isl_aff *all = isl_aff_add_constant_si (isl_aff_copy (none), divisor - 1);
  isl_basic_set *within = isl_aff_ge_basic_set (isl_aff_copy (rest), none);
  within = isl_basic_set_intersect (within, isl_aff_le_basic_set (rest, all));
  return isl_set_params (isl_set_from_basic_set (within));
}

} // namespace

__isl_give isl_set *
parameter_relation (scop_p graphite, unsigned i, __isl_take isl_space *space,
                    std::vector<obligation> *obligations)
{
  const vec<tree> &params = graphite->scop_info->params;
  const sese_l &region = graphite->scop_info->region;
  isl_set *base = isl_set_from_params (isl_set_universe (space));
  polynomial_reader reader (&region);
  polynomial value;
  isl_aff *rest = NULL;
  HOST_WIDE_INT divisor = 1;
  if (INTEGRAL_TYPE_P (TREE_TYPE (params[i]))
      && reader.read (dividend_of (params[i], &divisor),
                      region.entry->src->loop_father, &value)
      && value.affine_p ())
    rest = affine_polynomial (
        value
            - polynomial::of_variable (SSA_NAME_VERSION (params[i]))
                  * polynomial (divisor),
        params, region, base);
  isl_set_free (base);
  *obligations = reader.obligations;
  return rest ? remainders (rest, divisor) : NULL;
}
