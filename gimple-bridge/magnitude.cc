/* How large the values are that an AST computes with.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "magnitude.h"
#include <isl/lp.h>

magnitudes::magnitudes (__isl_take isl_set *set)
    : set (set), parts (isl_set_get_basic_set_list (set)),
      n_own (MAX (isl_set_dim (set, isl_dim_set), 0)),
      known (n_own + MAX (isl_set_dim (set, isl_dim_param), 0), NULL)
{
}

magnitudes::~magnitudes ()
{
  isl_set_free (set);
  isl_basic_set_list_free (parts);
  for (isl_val *value : known)
    isl_val_free (value);
}

/* The bound of a linear program, which may be a little larger than that of the
   integer points and is found much faster.  */

__isl_give isl_val *
magnitudes::compute (enum isl_dim_type type, unsigned pos) const
{
  isl_val *bound = isl_val_zero (isl_basic_set_list_get_ctx (parts));
  for (int i = 0; i < isl_basic_set_list_n_basic_set (parts); i++)
    {
      isl_basic_set *part = isl_basic_set_list_get_basic_set (parts, i);
      isl_aff *dim = isl_aff_var_on_domain (
          isl_local_space_from_space (isl_basic_set_get_space (part)), type,
          pos);
      isl_val *low = isl_basic_set_min_lp_val (part, dim);
      isl_val *high = isl_basic_set_max_lp_val (part, dim);
      /* An empty part has no bounds and needs none.  */
      if (isl_val_is_nan (low) != isl_bool_true)
        bound = isl_val_max (
            bound, isl_val_max (isl_val_abs (low), isl_val_abs (high)));
      else
        {
          isl_val_free (low);
          isl_val_free (high);
        }
      isl_aff_free (dim);
      isl_basic_set_free (part);
    }
  return bound;
}

__isl_keep isl_val *
magnitudes::bound (__isl_keep isl_aff *aff, enum isl_dim_type type,
                   unsigned pos)
{
  if (type == isl_dim_param)
    {
      isl_space *space = isl_aff_get_domain_space (aff);
      isl_id *id = isl_space_get_dim_id (space, type, pos);
      isl_space_free (space);
      int place = isl_set_find_dim_by_id (set, type, id);
      isl_id_free (id);
      if (place < 0)
        return NULL;
      pos = place;
    }
  unsigned index = type == isl_dim_set ? pos : n_own + pos;
  if (index >= known.size ())
    return NULL;
  if (!known[index])
    known[index] = compute (type, pos);
  return known[index];
}

/* Is the largest magnitude that dimension POS of kind TYPE takes by BOUNDS,
   times the coefficient it has in AFF, known?  Then add it to *SUM.  */

static bool
add_magnitude (__isl_keep isl_aff *aff, magnitudes &bounds,
               enum isl_dim_type type, unsigned pos, isl_val **sum)
{
  isl_val *factor = isl_aff_get_coefficient_val (
      aff, type == isl_dim_set ? isl_dim_in : type, pos);
  if (isl_val_is_zero (factor) == isl_bool_true)
    {
      isl_val_free (factor);
      return true;
    }
  isl_val *magnitude = isl_val_mul (
      isl_val_abs (factor), isl_val_copy (bounds.bound (aff, type, pos)));
  bool known = isl_val_is_rat (magnitude) == isl_bool_true;
  *sum = isl_val_add (*sum, magnitude);
  return known;
}

static __isl_give isl_val *sum_of_magnitudes (__isl_keep isl_aff *aff,
                                              magnitudes &bounds);

/* Is the largest magnitude of what AFF rounds down, division number POS of it, times the factor that
   it has in AFF, known?  Then add it to *SUM.  */

static bool
add_division (__isl_keep isl_aff *aff, magnitudes &bounds, unsigned pos,
              isl_val **sum)
{
  isl_val *factor = isl_aff_get_coefficient_val (aff, isl_dim_div, pos);
  if (isl_val_is_zero (factor) == isl_bool_true)
    {
      isl_val_free (factor);
      return true;
    }
  isl_aff *quotient = isl_aff_get_div (aff, pos);
  isl_val *divisor = isl_aff_get_denominator_val (quotient);
  quotient = isl_aff_scale_val (quotient, isl_val_copy (divisor));
  isl_val *dividend = sum_of_magnitudes (quotient, bounds);
  isl_aff_free (quotient);
  const bool known = dividend != NULL;
  if (known)
    *sum = isl_val_add (
        *sum,
        isl_val_mul (isl_val_abs (factor),
                     isl_val_add_ui (isl_val_div (dividend, divisor), 1)));
  else
    {
      isl_val_free (factor);
      isl_val_free (divisor);
    }
  return known;
}

/* The largest magnitude of any sum or product in the evaluation of AFF at points within
   BOUNDS, in whatever order it is evaluated; NULL if it is not within +-2^62.  */

static __isl_give isl_val *
sum_of_magnitudes (__isl_keep isl_aff *aff, magnitudes &bounds)
{
  isl_val *sum = isl_val_abs (isl_aff_get_constant_val (aff));
  bool known = true;
  for (int i = 0; known && i < isl_aff_dim (aff, isl_dim_in); i++)
    known = add_magnitude (aff, bounds, isl_dim_set, i, &sum);
  for (int i = 0; known && i < isl_aff_dim (aff, isl_dim_param); i++)
    known = add_magnitude (aff, bounds, isl_dim_param, i, &sum);
  for (int i = 0; known && i < isl_aff_dim (aff, isl_dim_div); i++)
    known = add_division (aff, bounds, i, &sum);
  isl_val *limit
      = isl_val_2exp (isl_val_int_from_ui (isl_aff_get_ctx (aff), 62));
  known = known && isl_val_le (sum, limit) == isl_bool_true;
  isl_val_free (limit);
  return known ? sum : isl_val_free (sum);
}

bool
affine_64_bit_p (__isl_keep isl_pw_aff *value, magnitudes &bounds)
{
  struct request
  {
    magnitudes &bounds;
    bool fits;
  } request = { bounds, true };
  auto visit = [] (__isl_take isl_set *domain, __isl_take isl_aff *aff,
                   void *user) -> isl_stat {
    struct request *request = (struct request *)user;
    isl_val *most = sum_of_magnitudes (aff, request->bounds);
    request->fits &= most != NULL;
    isl_val_free (most);
    isl_set_free (domain);
    isl_aff_free (aff);
    return isl_stat_ok;
  };
  return isl_pw_aff_n_piece (value) == 1
         && isl_pw_aff_foreach_piece (value, visit, &request) == isl_stat_ok
         && request.fits;
}
