/* Copies of parts of arrays, as isl's AST describes them.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "packing-record.h"
#include "magnitude.h"

void
clear_packing (recorded_packing *packing)
{
  for (subscript_limits &limits : packing->subscript)
    {
      for (isl_ast_expr *expr : limits.low)
        isl_ast_expr_free (expr);
      for (isl_ast_expr *expr : limits.high)
        isl_ast_expr_free (expr);
    }
  packing->subscript.clear ();
  for (isl_ast_expr *expr : packing->reach)
    isl_ast_expr_free (expr);
  packing->reach.clear ();
}

bool
rebuildable_p (const grouped_reference *reference, tree ref,
               unsigned n_subscript)
{
  if (!is_gimple_reg_type (TREE_TYPE (ref)) || TREE_THIS_VOLATILE (ref)
      || flag_non_call_exceptions)
    return false;
  if (reference)
    return true;
  unsigned n = 0;
  for (; TREE_CODE (ref) == ARRAY_REF || TREE_CODE (ref) == COMPONENT_REF; n++)
    ref = TREE_OPERAND (ref, 0);
  return n == n_subscript && DECL_P (ref);
}

bool
same_part_p (tree a, tree b)
{
  bool same = types_compatible_p (TREE_TYPE (a), TREE_TYPE (b))
              && alias_ptr_types_compatible_p (reference_alias_ptr_type (a),
                                               reference_alias_ptr_type (b));
  while (same && handled_component_p (a) && TREE_CODE (a) == TREE_CODE (b))
    {
      if (TREE_CODE (a) == COMPONENT_REF)
        same = TREE_OPERAND (a, 1) == TREE_OPERAND (b, 1);
      else
        same = TREE_CODE (a) == ARRAY_REF || TREE_CODE (a) == REALPART_EXPR
               || TREE_CODE (a) == IMAGPART_EXPR;
      a = TREE_OPERAND (a, 0);
      b = TREE_OPERAND (b, 0);
      same = same && types_compatible_p (TREE_TYPE (a), TREE_TYPE (b));
    }
  return same && !handled_component_p (a) && !handled_component_p (b);
}

bool
varies_in_subscripts_p (const recorded_packing &packing)
{
  size_t n = packing.extent.size ();
  if (packing.reference)
    {
      const std::vector<shown_subscript> &shown
          = packing.reference->parts.shown;
      for (size_t k = 0; k < shown.size (); k++)
        if (TREE_CODE (shown[k].node) != ARRAY_REF
            && packing.extent[n - shown.size () + k] > 1)
          return false;
      return true;
    }
  tree part = packing.ref;
  for (size_t k = n; k-- > 0; part = TREE_OPERAND (part, 0))
    if (TREE_CODE (part) != ARRAY_REF && packing.extent[k] > 1)
      return false;
  return true;
}

/* The number of values of VALUES, { [t] -> [(s)] }, for one t at most, from the
   first to the last; 0 if that is not known or above MOST.  */

static HOST_WIDE_INT
largest_extent (__isl_keep isl_map *values, HOST_WIDE_INT most)
{
  isl_set *apart = isl_map_deltas (isl_map_apply_range (
      isl_map_reverse (isl_map_copy (values)), isl_map_copy (values)));
  isl_aff *identity = isl_aff_var_on_domain (
      isl_local_space_from_space (isl_set_get_space (apart)), isl_dim_set, 0);
  isl_val *max = isl_set_max_val (apart, identity);
  isl_aff_free (identity);
  isl_set_free (apart);
  bool known = isl_val_is_int (max) == isl_bool_true
               && isl_val_cmp_si (max, MIN (most, INT_MAX)) < 0;
  HOST_WIDE_INT result = known ? isl_val_get_num_si (max) + 1 : 0;
  isl_val_free (max);
  return result;
}

/* What is left of CONSTRAINT, on { [t] -> [(s)] }, without s, times SIGN: a function
   of t.  NULL if that is not affine.  */

static __isl_give isl_aff *
rest_of_constraint (__isl_keep isl_constraint *constraint,
                    __isl_keep isl_space *domain, int sign)
{
  isl_ctx *ctx = isl_constraint_get_ctx (constraint);
  isl_aff *rest = isl_aff_zero_on_domain (
      isl_local_space_from_space (isl_space_copy (domain)));
  for (enum isl_dim_type type : { isl_dim_in, isl_dim_param })
    for (int k = 0;
         k < isl_space_dim (domain,
                            type == isl_dim_in ? isl_dim_set : isl_dim_param);
         k++)
      {
        isl_val *factor
            = isl_constraint_get_coefficient_val (constraint, type, k);
        rest = isl_aff_set_coefficient_val (
            rest, type, k,
            isl_val_mul (factor, isl_val_int_from_si (ctx, sign)));
      }
  isl_val *constant = isl_constraint_get_constant_val (constraint);
  rest = isl_aff_set_constant_val (
      rest, isl_val_mul (constant, isl_val_int_from_si (ctx, sign)));
  for (int k = 0; k < isl_constraint_dim (constraint, isl_dim_div); k++)
    if (isl_constraint_involves_dims (constraint, isl_dim_div, k, 1))
      return isl_aff_free (rest);
  return rest;
}

/* Add the limit that CONSTRAINT, on { [t] -> [(s)] }, sets to s: what is left of it
   without s, times SIGN, for t in DOMAIN and within BOUNDS, to LIMITS, as an
   expression of BUILD.  False when it is not to be had with 64 bits.  */

static bool
add_limit (__isl_keep isl_constraint *constraint, __isl_keep isl_space *domain,
           int sign, magnitudes &bounds, __isl_keep isl_ast_build *build,
           std::vector<isl_ast_expr *> *limits)
{
  isl_aff *rest = rest_of_constraint (constraint, domain, sign);
  isl_pw_aff *value = isl_pw_aff_from_aff (rest);
  if (!affine_64_bit_p (value, bounds))
    {
      isl_pw_aff_free (value);
      return false;
    }
  isl_ast_expr *expr = isl_ast_build_expr_from_pw_aff (build, value);
  if (!expr)
    return false;
  limits->push_back (expr);
  return true;
}

/* Add the limits that CONSTRAINT, on { [t] -> [(s)] }, sets to s for t in DOMAIN,
   within BOUNDS, to LIMITS, as expressions of BUILD.  False when that is not
   possible.  */

static bool
add_limits (__isl_keep isl_constraint *constraint, __isl_keep isl_space *domain,
            magnitudes &bounds, __isl_keep isl_ast_build *build,
            subscript_limits *limits)
{
  isl_val *factor
      = isl_constraint_get_coefficient_val (constraint, isl_dim_out, 0);
  int sign = isl_val_sgn (factor);
  bool unit = sign == 0
              || (isl_val_is_int (factor) == isl_bool_true
                  && isl_val_cmp_si (factor, sign) == 0);
  isl_val_free (factor);
  bool both = isl_constraint_is_equality (constraint) == isl_bool_true;
  /* s + rest >= 0, or rest - s >= 0.  */
  if (unit && sign != 0 && (both || sign > 0))
    unit = add_limit (constraint, domain, -sign, bounds, build, &limits->low);
  if (unit && sign != 0 && (both || sign < 0))
    unit = add_limit (constraint, domain, -sign, bounds, build, &limits->high);
  return unit;
}

/* Does BUILD execute what it makes at the points of DOMAIN, { [t] }, only?  */

static bool
always_in_p (__isl_take isl_set *domain, __isl_keep isl_ast_build *build)
{
  isl_ast_expr *expr = isl_ast_build_expr_from_set (build, domain);
  bool always = isl_ast_expr_get_type (expr) == isl_ast_expr_int;
  if (always)
    {
      isl_val *value = isl_ast_expr_int_get_val (expr);
      always = isl_val_is_one (value) == isl_bool_true;
      isl_val_free (value);
    }
  isl_ast_expr_free (expr);
  return always;
}

/* Add subscript DIM of ELEMENTS to PACKING, for t within BOUNDS, and its values to
   *BOX, { [t] -> [s...] }, NULL at first.  *ROOM: how many values it may have; it
   is divided by how many it has.  False when it does not fit.  */

static bool
add_subscript (__isl_keep isl_map *elements, int dim, magnitudes &bounds,
               __isl_keep isl_ast_build *build, HOST_WIDE_INT *room,
               recorded_packing *packing, isl_map **box)
{
  isl_map *values = isl_map_copy (elements);
  int n = isl_map_dim (elements, isl_dim_out);
  values = isl_map_project_out (values, isl_dim_out, dim + 1, n - dim - 1);
  values = isl_map_project_out (values, isl_dim_out, 0, dim);
  values = isl_map_reset_tuple_id (values, isl_dim_out);
  isl_basic_map *hull = isl_map_simple_hull (values);
  hull = isl_basic_map_remove_redundancies (hull);
  values = isl_map_from_basic_map (isl_basic_map_copy (hull));
  packing->extent.push_back (largest_extent (values, *room));
  packing->subscript.push_back ({});
  bool possible = packing->extent.back () > 0;
  isl_space *domain = isl_space_domain (isl_map_get_space (values));
  isl_constraint_list *list = isl_basic_map_get_constraint_list (hull);
  for (int k = 0; possible && k < isl_constraint_list_n_constraint (list); k++)
    {
      isl_constraint *constraint = isl_constraint_list_get_constraint (list, k);
      possible = add_limits (constraint, domain, bounds, build,
                             &packing->subscript.back ());
      isl_constraint_free (constraint);
    }
  isl_constraint_list_free (list);
  isl_space_free (domain);
  isl_basic_map_free (hull);
  *box = *box ? isl_map_flat_range_product (*box, values) : values;
  if (possible)
    *room /= packing->extent.back ();
  return possible && !packing->subscript.back ().low.empty ()
         && !packing->subscript.back ().high.empty ();
}

/* Add what CONSTRAINT, on { [t] }, says of where something is read, times SIGN, to the reach of
   PACKING, for t within BOUNDS, as an expression of BUILD.  False when it is not to be had with
   64 bits.  */

static bool
add_reach (__isl_keep isl_constraint *constraint, int sign, magnitudes &bounds,
           __isl_keep isl_ast_build *build, recorded_packing *packing)
{
  isl_ctx *ctx = isl_constraint_get_ctx (constraint);
  HOST_WIDE_INT longest = 1;
  for (HOST_WIDE_INT extent : packing->extent)
    longest = MAX (longest, extent);
  /* A value C >= 0 becomes (C + 1) LONGEST - 1 >= LONGEST - 1, another one -1 or less.  */
  isl_aff *reach = isl_constraint_get_aff (constraint);
  if (sign < 0)
    reach = isl_aff_neg (reach);
  reach = isl_aff_add_constant_si (reach, 1);
  reach = isl_aff_scale_val (reach, isl_val_int_from_si (ctx, longest));
  reach = isl_aff_add_constant_si (reach, -1);
  isl_pw_aff *value = isl_pw_aff_from_aff (reach);
  if (!affine_64_bit_p (value, bounds))
    {
      isl_pw_aff_free (value);
      return false;
    }
  packing->reach.push_back (isl_ast_build_expr_from_pw_aff (build, value));
  return packing->reach.back () != NULL;
}

/* Let PACKING copy nothing at those t, within BOUNDS, that BUILD executes what it makes at and that
   are not in DOMAIN, { [t] }, a hull of where something is read.  False when that is not
   possible.  */

static bool
add_reaches (__isl_take isl_basic_set *domain, magnitudes &bounds,
             __isl_keep isl_ast_build *build, recorded_packing *packing)
{
  isl_constraint_list *list = isl_basic_set_get_constraint_list (domain);
  bool possible = list != NULL;
  for (int k = 0; possible && k < isl_constraint_list_n_constraint (list); k++)
    {
      isl_constraint *constraint = isl_constraint_list_get_constraint (list, k);
      possible = add_reach (constraint, 1, bounds, build, packing)
                 && (isl_constraint_is_equality (constraint) != isl_bool_true
                     || add_reach (constraint, -1, bounds, build, packing));
      isl_constraint_free (constraint);
    }
  isl_constraint_list_free (list);
  isl_basic_set_free (domain);
  /* A single element has no loop that could be left out.  */
  bool several = packing->reach.empty ();
  for (HOST_WIDE_INT extent : packing->extent)
    several |= extent > 1;
  return possible && several;
}

bool
describe_packing (__isl_take isl_map *elements, __isl_keep isl_set *context,
                  __isl_take isl_set *executed, __isl_keep isl_ast_build *build,
                  HOST_WIDE_INT room, recorded_packing *packing)
{
  isl_map *box = NULL;
  isl_set *domain = isl_map_domain (isl_map_copy (elements));
  bool always = always_in_p (
      isl_set_gist_params (isl_set_copy (domain), isl_set_copy (context)),
      build);
  magnitudes bounds (isl_set_copy (always ? domain : executed));
  int n = isl_map_dim (elements, isl_dim_out);
  bool possible = n > 0;
  for (int dim = 0; possible && dim < n; dim++)
    possible
        = add_subscript (elements, dim, bounds, build, &room, packing, &box);
  if (possible && !always)
    {
      isl_set *rest
          = isl_set_gist (isl_set_copy (domain), isl_set_copy (executed));
      isl_basic_set *hull = isl_set_simple_hull (rest);
      box = isl_map_intersect_domain (box, isl_set_copy (executed));
      box = isl_map_intersect_domain (
          box, isl_set_from_basic_set (isl_basic_set_copy (hull)));
      possible = add_reaches (hull, bounds, build, packing);
    }
  if (possible)
    {
      box = isl_map_set_tuple_id (box, isl_dim_out,
                                  isl_map_get_tuple_id (elements, isl_dim_out));
      possible = isl_map_is_subset (box, elements) == isl_bool_true;
    }
  isl_set_free (domain);
  isl_set_free (executed);
  isl_map_free (box);
  isl_map_free (elements);
  return possible;
}
