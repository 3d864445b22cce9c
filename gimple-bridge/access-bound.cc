/* What accesses tell of parameters.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "access-bound.h"
#include "affine.h"

namespace
{

/* [params] -> { Array[s] }: the elements that can exist at all in the array of
   ACCESS, whose reference is DR.  A subscript beyond the declared bounds, and
   an offset that no object is large enough for, are undefined.  */

isl_set *
existing_elements (const struct pf_access *access, data_reference_p dr)
{
  isl_set *elements = isl_set_universe (
      isl_space_range (isl_map_get_space (access->relation)));
  tree ref = DR_REF (dr);
  unsigned n = DR_NUM_DIMENSIONS (dr);
  for (unsigned i = 0; i < n; i++, ref = TREE_OPERAND (ref, 0))
    {
      unsigned dim = n - 1 - i;
      bool is_array = TREE_CODE (ref) == ARRAY_REF;
      tree low = is_array ? array_ref_low_bound (ref) : NULL_TREE;
      tree high = is_array ? array_ref_up_bound (ref) : NULL_TREE;
      bool bounded = low && high && tree_fits_shwi_p (low)
                     && tree_fits_shwi_p (high) && !pf_flexible_array_p (ref)
                     && tree_int_cst_le (low, high);
      if (bounded)
        {
          elements = isl_set_lower_bound_si (elements, isl_dim_set, dim,
                                             tree_to_shwi (low));
          elements = isl_set_upper_bound_si (elements, isl_dim_set, dim,
                                             tree_to_shwi (high));
        }
      else if (is_array || TREE_CODE (ref) == MEM_REF)
        elements = pf_set_bound_by_type (elements, isl_dim_set, dim, ssizetype);
      if (TREE_CODE (ref) == MEM_REF)
        break;
    }
  return elements;
}

/* Does the context of SCOP leave parameter PARAM values so large that arithmetic on it
   might not fit in 64 bits?  */

bool
unbounded_p (const struct pf_scop *scop, unsigned param)
{
  isl_set *values = isl_set_from_params (isl_set_copy (scop->context));
  isl_aff *value = isl_aff_var_on_domain (
      isl_local_space_from_space (isl_set_get_space (values)), isl_dim_param,
      param);
  isl_val *low = isl_set_min_val (values, value);
  isl_val *high = isl_set_max_val (values, value);
  isl_val *limit = isl_val_2exp (isl_val_int_from_ui (scop->ctx, 60));
  bool bounded = isl_val_is_rat (low) == isl_bool_true
                 && isl_val_is_rat (high) == isl_bool_true;
  low = isl_val_abs (low);
  high = isl_val_abs (high);
  bounded = bounded && isl_val_le (low, limit) == isl_bool_true
            && isl_val_le (high, limit) == isl_bool_true;
  isl_val_free (low);
  isl_val_free (high);
  isl_val_free (limit);
  isl_aff_free (value);
  isl_set_free (values);
  return !bounded;
}

/* [params] -> { : }: where ACCESS of STATEMENT at times refers to an element
   that cannot exist.  */

isl_set *
invalid_parameters (const struct pf_statement *statement,
                    const struct pf_access *access)
{
  isl_map *invalid = isl_map_subtract_range (
      isl_map_intersect_domain (isl_map_copy (access->relation),
                                isl_set_copy (statement->domain)),
      existing_elements (access, (data_reference_p)access->user));
  return isl_map_params (invalid);
}

} // namespace

void
bound_by_accesses (scop_p graphite, struct pf_scop *scop)
{
  bool needed = false;
  for (unsigned i = 0; i < scop->n_parameter; i++)
    needed |= INTEGRAL_TYPE_P (TREE_TYPE (graphite->scop_info->params[i]))
              && unbounded_p (scop, i);
  if (!needed)
    return;
  for (unsigned i = 0; i < scop->n_statement; i++)
    {
      const struct pf_statement *statement = &scop->statement[i];
      for (unsigned a = 0; a < statement->n_access; a++)
        if (statement->access[a].user && !statement->access[a].conditional)
          scop->context = isl_set_coalesce (isl_set_subtract (
              scop->context,
              invalid_parameters (statement, &statement->access[a])));
    }
  /* A context in many pieces would cost more than it helps.  */
  if (isl_set_n_basic_set (scop->context) > 1)
    scop->context
        = isl_set_from_basic_set (isl_set_simple_hull (scop->context));
}
