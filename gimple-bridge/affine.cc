/* Integer expressions of GIMPLE as affine functions.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "affine.h"

__isl_give isl_val *
pf_val_from_wide (isl_ctx *ctx, const widest_int &value)
{
  widest_int magnitude = wi::abs (value);
  isl_val *v = isl_val_int_from_chunks (
      ctx, magnitude.get_len (), sizeof (HOST_WIDE_INT), magnitude.get_val ());
  return wi::neg_p (value) ? isl_val_neg (v) : v;
}

__isl_give isl_set *
pf_set_bound_by_type (__isl_take isl_set *set, enum isl_dim_type type,
                      unsigned pos, tree integer)
{
  isl_ctx *ctx = isl_set_get_ctx (set);
  widest_int min = wi::to_widest (TYPE_MIN_VALUE (integer));
  widest_int max = wi::to_widest (TYPE_MAX_VALUE (integer));
  set = isl_set_lower_bound_val (set, type, pos, pf_val_from_wide (ctx, min));
  return isl_set_upper_bound_val (set, type, pos, pf_val_from_wide (ctx, max));
}

__isl_give isl_aff *
affine_builder::fail (enum pf_reason reason, tree e)
{
  failure = reason;
  culprit = e;
  return NULL;
}

affine_builder::~affine_builder ()
{
  for (const assumed_set &entry : assumed)
    isl_set_free (entry.set);
}

/* VALUE everywhere: [params] -> { [i] -> [VALUE] }.  */

__isl_give isl_aff *
affine_builder::constant (const widest_int &value, __isl_keep isl_set *domain)
{
  isl_local_space *space
      = isl_local_space_from_space (isl_set_get_space (domain));
  return isl_aff_val_on_domain (
      space, pf_val_from_wide (isl_set_get_ctx (domain), value));
}

/* The number that constant E stands for where sums and products wrap: its
   representative nearest to zero.  */

static widest_int
signed_value (tree e)
{
  return widest_int::from (wi::to_wide (e), SIGNED);
}

/* Parameter E, or a name defined outside of the region from parameters.  */

__isl_give isl_aff *
affine_builder::name (tree e, __isl_keep isl_set *domain)
{
  tree p;
  unsigned i;
  FOR_EACH_VEC_ELT (param, i, p)
    if (p == e)
      return isl_aff_var_on_domain (
          isl_local_space_from_space (isl_set_get_space (domain)),
          isl_dim_param, i);

  gimple *def = SSA_NAME_DEF_STMT (e);
  if (!is_gimple_assign (def) || stmt_in_sese_p (def, region))
    return fail (PF_NOT_AFFINE, e);
  enum tree_code code = gimple_assign_rhs_code (def);
  switch (code)
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
      return expression (build2 (code, TREE_TYPE (e), gimple_assign_rhs1 (def),
                                 gimple_assign_rhs2 (def)),
                         domain, false);
    case NEGATE_EXPR:
    CASE_CONVERT:
      return expression (build1 (code, TREE_TYPE (e), gimple_assign_rhs1 (def)),
                         domain, false);
    case SSA_NAME:
      return expression (gimple_assign_rhs1 (def), domain, false);
    default:
      return fail (PF_NOT_AFFINE, e);
    }
}

/* {left, +, step}_loop at the iteration of loop that DOMAIN has as an
   iterator.  */

__isl_give isl_aff *
affine_builder::chrec (tree e, __isl_keep isl_set *domain, bool offset)
{
  tree step = CHREC_RIGHT (e);
  class loop *loop = get_chrec_loop (e);
  if (TREE_CODE (step) != INTEGER_CST || !loop_in_sese_p (loop, region))
    return fail (PF_NOT_AFFINE, e);
  unsigned pos = sese_loop_depth (region, loop) - 1;
  if (pos >= (unsigned)isl_set_dim (domain, isl_dim_set))
    return fail (PF_NOT_AFFINE, e);

  isl_aff *left = expression (CHREC_LEFT (e), domain, offset);
  isl_aff *iterator = isl_aff_var_on_domain (
      isl_local_space_from_space (isl_set_get_space (domain)), isl_dim_set,
      pos);
  isl_val *factor
      = pf_val_from_wide (isl_set_get_ctx (domain), signed_value (step));
  return isl_aff_add (left, isl_aff_scale_val (iterator, factor));
}

__isl_give isl_aff *
affine_builder::product (tree e, __isl_keep isl_set *domain, bool offset)
{
  tree a = TREE_OPERAND (e, 0), b = TREE_OPERAND (e, 1);
  if (TREE_CODE (a) == INTEGER_CST)
    std::swap (a, b);
  if (TREE_CODE (b) != INTEGER_CST)
    return fail (PF_NOT_AFFINE, e);
  isl_val *factor
      = pf_val_from_wide (isl_set_get_ctx (domain), signed_value (b));
  return isl_aff_scale_val (expression (a, domain, offset), factor);
}

__isl_give isl_aff *
affine_builder::sum (tree e, __isl_keep isl_set *domain, bool offset)
{
  tree b = TREE_OPERAND (e, 1);
  isl_aff *left = expression (TREE_OPERAND (e, 0), domain, offset);
  isl_aff *right = TREE_CODE (e) == POINTER_PLUS_EXPR
                       ? convert_offset (b, domain)
                       : expression (b, domain, offset);
  return TREE_CODE (e) == MINUS_EXPR ? isl_aff_sub (left, right)
                                     : isl_aff_add (left, right);
}

/* Can a value of integer type FROM always be represented in type TO?  */

static bool
type_contains_p (tree to, tree from)
{
  return wi::to_widest (TYPE_MIN_VALUE (to))
             <= wi::to_widest (TYPE_MIN_VALUE (from))
         && wi::to_widest (TYPE_MAX_VALUE (from))
                <= wi::to_widest (TYPE_MAX_VALUE (to));
}

__isl_give isl_aff *
affine_builder::conversion (tree e, __isl_keep isl_set *domain, bool offset)
{
  tree inner = TREE_OPERAND (e, 0);
  tree to = TREE_TYPE (e), from = TREE_TYPE (inner);
  if (!INTEGRAL_TYPE_P (from) || !INTEGRAL_TYPE_P (to))
    return fail (PF_NOT_AFFINE, e);
  bool same_width = TYPE_PRECISION (to) == TYPE_PRECISION (from);
  bool wider = TYPE_PRECISION (to) > TYPE_PRECISION (from);
  /* Of the same width, only the number modulo 2^width matters.  */
  isl_aff *value = expression (inner, domain, same_width);
  if (!value || (offset && (same_width || wider))
      || (!same_width && type_contains_p (to, from)))
    return value;
  return reduce (value, e, domain);
}

/* Is WHAT, an isl number, an integer within [MIN, MAX]?  */

static bool
within_p (__isl_keep isl_val *what, __isl_keep isl_val *min,
          __isl_keep isl_val *max)
{
  return isl_val_is_rat (what) == isl_bool_true
         && isl_val_ge (what, min) == isl_bool_true
         && isl_val_le (what, max) == isl_bool_true;
}

/* Where VALUE is one of integer type TYPE: [params] -> { [i] }.  */

static __isl_give isl_set *
fitting_set (__isl_keep isl_aff *value, tree type)
{
  isl_aff *low = isl_aff_add_constant_val (
      isl_aff_copy (value),
      pf_val_from_wide (isl_aff_get_ctx (value),
                        -wi::to_widest (TYPE_MIN_VALUE (type))));
  isl_aff *high = isl_aff_add_constant_val (
      isl_aff_neg (isl_aff_copy (value)),
      pf_val_from_wide (isl_aff_get_ctx (value),
                        wi::to_widest (TYPE_MAX_VALUE (type))));
  return isl_set_intersect (isl_pw_aff_nonneg_set (isl_pw_aff_from_aff (low)),
                            isl_pw_aff_nonneg_set (isl_pw_aff_from_aff (high)));
}

bool
affine_builder::assume_fits (__isl_keep isl_aff *value, tree type)
{
  if (!may_assume
      || isl_aff_involves_dims (value, isl_dim_in, 0,
                                isl_aff_dim (value, isl_dim_in))
             != isl_bool_false)
    return false;
  assumed.push_back (
      { isl_set_params (fitting_set (value, type)), "sizes fit their types" });
  return assumed.back ().set != NULL;
}

/* Assume that VALUE is one of integer type TYPE at all points of DOMAIN, if MAY_ASSUME.  Was it
   done?  */

bool
affine_builder::assume_fits_on (__isl_keep isl_aff *value, tree type,
                                __isl_keep isl_set *domain)
{
  if (!may_assume)
    return false;
  isl_set *others
      = isl_set_subtract (isl_set_copy (domain), fitting_set (value, type));
  others = isl_set_params (others);
  isl_set *all = isl_set_universe (isl_set_get_space (others));
  assumed.push_back (
      { isl_set_subtract (all, others), "sizes fit their types" });
  return assumed.back ().set != NULL;
}

/* What has to be added to numbers from LOW to HIGH, a multiple of MODULUS, so that
   they are values of TYPE, from MIN to MAX: that which LOW needs, or 0 if only
   some of the numbers fit then and some do as they are.  */

static __isl_give isl_val *
shift_into_range (__isl_keep isl_val *low, __isl_keep isl_val *high,
                  __isl_keep isl_val *min, __isl_keep isl_val *max,
                  __isl_keep isl_val *modulus)
{
  isl_val *wraps = isl_val_floor (
      isl_val_div (isl_val_sub (isl_val_copy (low), isl_val_copy (min)),
                   isl_val_copy (modulus)));
  isl_val *shift = isl_val_mul (isl_val_neg (wraps), isl_val_copy (modulus));
  isl_val *top = isl_val_add (isl_val_copy (high), isl_val_copy (shift));
  bool some_fit = isl_val_le (low, max) == isl_bool_true
                  && isl_val_ge (high, min) == isl_bool_true;
  bool none = isl_val_is_rat (shift) != isl_bool_true
              || (some_fit && !within_p (top, min, max));
  isl_val_free (top);
  return none ? isl_val_set_si (shift, 0) : shift;
}

/* VALUE, which is that of E modulo 2^width, as a value of E's type: as it is,
   or plus a constant multiple of 2^width, whatever holds on all of DOMAIN; or as
   it is, where it is assumed to be one.  */

__isl_give isl_aff *
affine_builder::reduce (__isl_take isl_aff *value, tree e,
                        __isl_keep isl_set *domain)
{
  tree type = TREE_TYPE (e);
  isl_ctx *ctx = isl_set_get_ctx (domain);
  isl_val *low = isl_set_min_val (domain, value);
  isl_val *high = isl_set_max_val (domain, value);
  if (isl_val_is_nan (low) == isl_bool_true)
    {
      /* Nothing executes; any value is right.  */
      isl_val_free (low);
      isl_val_free (high);
      return value;
    }
  isl_val *min = pf_val_from_wide (ctx, wi::to_widest (TYPE_MIN_VALUE (type)));
  isl_val *max = pf_val_from_wide (ctx, wi::to_widest (TYPE_MAX_VALUE (type)));
  isl_val *modulus
      = isl_val_2exp (isl_val_int_from_ui (ctx, TYPE_PRECISION (type)));
  isl_val *shift = shift_into_range (low, high, min, max, modulus);
  low = isl_val_add (low, isl_val_copy (shift));
  high = isl_val_add (high, isl_val_copy (shift));
  value = isl_aff_add_constant_val (value, shift);
  bool fits = within_p (low, min, max) && within_p (high, min, max);
  for (isl_val *v : { low, high, min, max, modulus })
    isl_val_free (v);
  if (fits || assume_fits (value, type) || assume_fits_on (value, type, domain))
    return value;
  isl_aff_free (value);
  return fail (PF_WRAPS, e);
}

__isl_give isl_aff *
affine_builder::expression (tree e, __isl_keep isl_set *domain, bool offset)
{
  tree type = TREE_TYPE (e);
  isl_aff *value;
  if (e == chrec_dont_know || e == chrec_known
      || (!INTEGRAL_TYPE_P (type) && !POINTER_TYPE_P (type)))
    return fail (PF_NOT_AFFINE, e);
  /* The offset of a member is a wide constant, of bitsizetype.  */
  if (TYPE_PRECISION (type) > 64 && !tree_fits_shwi_p (e))
    return fail (PF_WIDE_TYPE, e);

  /* Operands of what may wrap around matter modulo 2^width only.  */
  const bool reduced
      = !offset && INTEGRAL_TYPE_P (type) && TYPE_OVERFLOW_WRAPS (type);
  const bool modular = offset || reduced;
  switch (TREE_CODE (e))
    {
    case INTEGER_CST:
      return constant (offset || POINTER_TYPE_P (type)
                           ? signed_value (e)
                           : widest_int (wi::to_widest (e)),
                       domain);
    case SSA_NAME:
      return name (e, domain);
    case NON_LVALUE_EXPR:
      return expression (TREE_OPERAND (e, 0), domain, offset);
    CASE_CONVERT:
      return conversion (e, domain, offset);
    case POLYNOMIAL_CHREC:
      value = chrec (e, domain, modular);
      break;
    case MULT_EXPR:
      value = product (e, domain, modular);
      break;
    case PLUS_EXPR:
    case MINUS_EXPR:
    case POINTER_PLUS_EXPR:
      value = sum (e, domain, modular);
      break;
    case NEGATE_EXPR:
      value = isl_aff_neg (expression (TREE_OPERAND (e, 0), domain, modular));
      break;
    case BIT_NOT_EXPR:
      value = isl_aff_neg (expression (TREE_OPERAND (e, 0), domain, modular));
      value = isl_aff_add_constant_si (value, -1);
      break;
    default:
      return fail (PF_NOT_AFFINE, e);
    }
  return value && reduced ? reduce (value, e, domain) : value;
}

__isl_give isl_aff *
affine_builder::convert (tree e, __isl_keep isl_set *domain)
{
  return expression (e, domain, false);
}

__isl_give isl_aff *
affine_builder::convert_offset (tree e, __isl_keep isl_set *domain)
{
  return expression (e, domain, true);
}

__isl_give isl_set *
affine_builder::restrict_to (__isl_take isl_set *domain, tree a,
                             enum tree_code code, tree b)
{
  isl_aff *left = convert (a, domain);
  isl_aff *right = left ? convert (b, domain) : NULL;
  if (!left || !right)
    {
      isl_aff_free (left);
      isl_set_free (domain);
      return NULL;
    }
  isl_pw_aff *l = isl_pw_aff_from_aff (left);
  isl_pw_aff *r = isl_pw_aff_from_aff (right);
  isl_set *where;
  switch (code)
    {
    case LT_EXPR:
      where = isl_pw_aff_lt_set (l, r);
      break;
    case GT_EXPR:
      where = isl_pw_aff_gt_set (l, r);
      break;
    case LE_EXPR:
      where = isl_pw_aff_le_set (l, r);
      break;
    case GE_EXPR:
      where = isl_pw_aff_ge_set (l, r);
      break;
    case EQ_EXPR:
      where = isl_pw_aff_eq_set (l, r);
      break;
    case NE_EXPR:
      where = isl_pw_aff_ne_set (l, r);
      break;
    default:
      isl_pw_aff_free (l);
      isl_pw_aff_free (r);
      isl_set_free (domain);
      fail (PF_NOT_AFFINE, a);
      return NULL;
    }
  return isl_set_coalesce (isl_set_intersect (domain, where));
}

bool
affine_evolution_p (tree evolution, class loop *nest)
{
  if (!evolution || chrec_contains_undetermined (evolution))
    return false;
  switch (TREE_CODE (evolution))
    {
    case POLYNOMIAL_CHREC:
      return TREE_CODE (CHREC_RIGHT (evolution)) == INTEGER_CST
             && flow_loop_nested_p (loop_outer (nest),
                                    get_chrec_loop (evolution))
             && affine_evolution_p (CHREC_LEFT (evolution), nest);
    case PLUS_EXPR:
    case MINUS_EXPR:
    case POINTER_PLUS_EXPR:
      return affine_evolution_p (TREE_OPERAND (evolution, 0), nest)
             && affine_evolution_p (TREE_OPERAND (evolution, 1), nest);
      case MULT_EXPR: {
        tree factor = TREE_OPERAND (evolution, 1);
        tree factored = TREE_OPERAND (evolution, 0);
        if (TREE_CODE (factor) != INTEGER_CST)
          std::swap (factor, factored);
        return tree_fits_shwi_p (factor) && !CONVERT_EXPR_P (factored)
               && affine_evolution_p (factored, nest);
      }
    case NEGATE_EXPR:
    case BIT_NOT_EXPR:
    case NON_LVALUE_EXPR:
    CASE_CONVERT:
      return affine_evolution_p (TREE_OPERAND (evolution, 0), nest);
      case SSA_NAME: {
        basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (evolution));
        return !bb || !flow_bb_inside_loop_p (nest, bb);
      }
    case ADDR_EXPR:
      return false;
    default:
      return CONSTANT_CLASS_P (evolution);
    }
}
