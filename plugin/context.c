/* The part of a context that orders of loops may depend on.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <isl/constraint.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdbool.h>

#include "context.h"

/* A bound of a parameter is far away from this on.  */
#define FAR (1l << 24)

/* The bounds of parameters as the types int and, from below, long have them.  */
#define INT_FAR (1l << 31)

/* A context in two parts.  */
struct parts
{
  isl_basic_set *near, *far;
};

/* Does CONSTRAINT, on parameters, bound a single one, without a factor?  */
static bool
is_bound (__isl_keep isl_constraint *constraint)
{
  isl_size n = isl_constraint_dim (constraint, isl_dim_param);
  unsigned n_unit = 0, n_zero = 0;

  for (int k = 0; k < n; k++)
    {
      isl_val *factor
          = isl_constraint_get_coefficient_val (constraint, isl_dim_param, k);

      n_zero += isl_val_is_zero (factor) == isl_bool_true;
      n_unit += isl_val_is_one (factor) == isl_bool_true
                || isl_val_is_negone (factor) == isl_bool_true;
      isl_val_free (factor);
    }
  return isl_constraint_is_equality (constraint) == isl_bool_false
         && n_unit == 1 && (isl_size)(n_zero + n_unit) == n;
}

/* Add CONSTRAINT to the parts USER.  */
static isl_stat
add_constraint (__isl_take isl_constraint *constraint, void *user)
{
  struct parts *parts = user;
  isl_val *rest = isl_constraint_get_constant_val (constraint);
  bool bound = is_bound (constraint);
  bool far = bound && isl_val_cmp_si (rest, FAR) >= 0;

  if (!far)
    parts->near = isl_basic_set_add_constraint (
        parts->near, isl_constraint_copy (constraint));
  /* What is near implies what domains have of the type.  */
  if (bound && !far)
    constraint = isl_constraint_set_constant_val (
        constraint, isl_val_int_from_si (isl_val_get_ctx (rest), INT_FAR));
  if (bound)
    parts->far = isl_basic_set_add_constraint (parts->far, constraint);
  else
    isl_constraint_free (constraint);
  isl_val_free (rest);
  return parts->near && parts->far ? isl_stat_ok : isl_stat_error;
}

/* Take CONTEXT apart.  One that consists of several pieces is near.  */
static struct parts
take_apart (__isl_keep isl_set *context)
{
  isl_space *space = isl_set_get_space (context);
  isl_basic_set *all = isl_set_simple_hull (isl_set_copy (context));
  struct parts parts = { isl_basic_set_universe (isl_space_copy (space)),
                         isl_basic_set_universe (space) };

  if (isl_basic_set_foreach_constraint (all, add_constraint, &parts) < 0)
    parts.near = isl_basic_set_free (parts.near);
  isl_basic_set_free (all);
  return parts;
}

__isl_give isl_set *
pf_context_near (__isl_keep isl_set *context)
{
  struct parts parts;

  if (isl_set_n_basic_set (context) != 1)
    return isl_set_copy (context);
  parts = take_apart (context);
  isl_basic_set_free (parts.far);
  return isl_set_from_basic_set (parts.near);
}

__isl_give isl_set *
pf_context_far (__isl_keep isl_set *context)
{
  struct parts parts;

  if (isl_set_n_basic_set (context) != 1)
    return isl_set_universe (isl_set_get_space (context));
  parts = take_apart (context);
  isl_basic_set_free (parts.near);
  return isl_set_from_basic_set (parts.far);
}
