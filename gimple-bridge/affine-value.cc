/* Affine functions of parameters as polynomials.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "affine-value.h"

/* Add FACTOR, which is released, times M to *SUM.  Is it a number of 62 bits?  */

static bool
add_term (__isl_take isl_val *factor, const monomial &m, polynomial *sum)
{
  const bool good = isl_val_is_int (factor) == isl_bool_true
                    && isl_val_cmp_si (factor, -(LONG_MAX / 2)) >= 0
                    && isl_val_cmp_si (factor, LONG_MAX / 2) <= 0;
  if (good)
    sum->add (m, isl_val_get_num_si (factor));
  isl_val_free (factor);
  return good;
}

/* AFF as *RESULT, as for affine_value.  */

static bool
affine_function (__isl_keep isl_aff *aff,
                 const std::function<tree (isl_id *)> &name, polynomial *result)
{
  isl_space *space = isl_aff_get_domain_space (aff);
  bool good = isl_aff_dim (aff, isl_dim_div) == 0
              && add_term (isl_aff_get_constant_val (aff), monomial (), result);
  for (int i = 0; good && i < isl_aff_dim (aff, isl_dim_param); i++)
    {
      isl_id *id = isl_space_get_dim_id (space, isl_dim_param, i);
      tree found = name (id);
      isl_id_free (id);
      const bool named = found && TREE_CODE (found) == SSA_NAME;
      isl_val *factor = isl_aff_get_coefficient_val (aff, isl_dim_param, i);
      good = (named || isl_val_is_zero (factor) == isl_bool_true)
             && add_term (factor,
                          named ? monomial (1, SSA_NAME_VERSION (found))
                                : monomial (),
                          result);
    }
  isl_space_free (space);
  return good;
}

bool
affine_value (__isl_keep isl_pw_aff *value,
              const std::function<tree (isl_id *)> &name, polynomial *result)
{
  struct request
  {
    const std::function<tree (isl_id *)> &name;
    polynomial *result;
    bool good;
  } request = { name, result, true };
  auto visit = [] (__isl_take isl_set *domain, __isl_take isl_aff *aff,
                   void *user) -> isl_stat {
    struct request *request = (struct request *)user;
    request->good = affine_function (aff, request->name, request->result);
    isl_set_free (domain);
    isl_aff_free (aff);
    return isl_stat_ok;
  };
  return isl_pw_aff_n_piece (value) == 1
         && isl_pw_aff_foreach_piece (value, visit, &request) == isl_stat_ok
         && request.good;
}
