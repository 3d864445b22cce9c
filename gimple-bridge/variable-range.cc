/* What is known of the variables that a run-time check is computed from.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "variable-range.h"
#include <isl/lp.h>

/* Parameters of no more bits are small enough for most of what is computed.  */
static const int SMALL_BITS = 36;

/* Bounds as high as this say that something fits in memory, not how large it is:
   they may be one less.  */
static const HOST_WIDE_INT FAR = HOST_WIDE_INT_1 << 26;

/* No SSA name has a number so large: those of computed variables.  */
static const variable FIRST_COMPUTED = 1 << 28;

static const number_range ANY = { HOST_WIDE_INT_MIN, HOST_WIDE_INT_MAX };

int
number_range::bits () const
{
  if (low == HOST_WIDE_INT_MIN || high == HOST_WIDE_INT_MAX)
    return 64;
  unsigned HOST_WIDE_INT most = MAX (absu_hwi (low), absu_hwi (high));
  return most ? ceil_log2 (most) : 0;
}

static number_range
common (const number_range &a, const number_range &b)
{
  return { MAX (a.low, b.low), MIN (a.high, b.high) };
}

/* What TYPE, or the width of pointers, allows.  */

static number_range
range_of_type (tree type)
{
  const int bits = TYPE_PRECISION (type) - !TYPE_UNSIGNED (type);
  if (bits > 62)
    return { TYPE_UNSIGNED (type) ? 0 : HOST_WIDE_INT_MIN, HOST_WIDE_INT_MAX };
  HOST_WIDE_INT beyond = HOST_WIDE_INT_1 << bits;
  return { TYPE_UNSIGNED (type) ? 0 : -beyond, beyond - 1 };
}

/* The number VALUE, which is released; NONE if it is not within +-2^62, or less where
   isl's numbers cannot be read as far.  */

static HOST_WIDE_INT
read_bound (__isl_take isl_val *value, HOST_WIDE_INT none)
{
  HOST_WIDE_INT number = none;
  if (isl_val_is_int (value) == isl_bool_true
      && isl_val_cmp_si (value, -(LONG_MAX / 2)) >= 0
      && isl_val_cmp_si (value, LONG_MAX / 2) <= 0)
    number = isl_val_get_num_si (value);
  isl_val_free (value);
  return number;
}

/* What dimension POS ranges over in PART, { [params] }, which is released; also if
   it has no integer point.  */

static number_range
range_in_part (__isl_take isl_basic_set *part, unsigned pos)
{
  isl_aff *dim = isl_aff_var_on_domain (
      isl_local_space_from_space (isl_basic_set_get_space (part)), isl_dim_set,
      pos);
  isl_val *low = isl_basic_set_min_lp_val (part, dim);
  isl_val *high = isl_basic_set_max_lp_val (part, dim);
  isl_aff_free (dim);
  isl_basic_set_free (part);
  return { low ? read_bound (isl_val_ceil (low), ANY.low) : ANY.low,
           high ? read_bound (isl_val_floor (high), ANY.high) : ANY.high };
}

/* What parameter ID ranges over in SET, [params] -> { : }.  */

static number_range
range_in_set (__isl_keep isl_set *set, __isl_keep isl_id *id)
{
  int pos = isl_set_find_dim_by_id (set, isl_dim_param, id);
  if (pos < 0
      || isl_set_involves_dims (set, isl_dim_param, pos, 1) != isl_bool_true)
    return ANY;
  isl_set *points = isl_set_from_params (isl_set_copy (set));
  points = isl_set_move_dims (points, isl_dim_set, 0, isl_dim_param, pos, 1);
  isl_basic_set_list *parts = isl_set_get_basic_set_list (points);
  number_range all = { HOST_WIDE_INT_MAX, HOST_WIDE_INT_MIN };
  for (int i = 0; i < isl_basic_set_list_n_basic_set (parts); i++)
    {
      number_range next
          = range_in_part (isl_basic_set_list_get_basic_set (parts, i), 0);
      all = { MIN (all.low, next.low), MAX (all.high, next.high) };
    }
  isl_basic_set_list_free (parts);
  isl_set_free (points);
  return all.low > all.high ? ANY : all;
}

variable_ranges::variable_ranges (const std::map<isl_id *, tree> &param,
                                  __isl_keep isl_set *given,
                                  const std::vector<isl_set *> &conditions,
                                  __isl_keep isl_set *context)
    : parameters (isl_set_universe (isl_set_get_space (context)))
{
  for (int i = 0; i < isl_set_dim (context, isl_dim_param); i++)
    {
      isl_id *parameter = id (i);
      auto found = param.find (parameter);
      if (found != param.end () && TREE_CODE (found->second) == SSA_NAME)
        {
          ranged_variable entry = { found->second, ANY, ANY };
          entry.given = common (range_of_type (TREE_TYPE (entry.value)),
                                range_in_set (given, parameter));
          entry.checked = entry.given;
          for (isl_set *condition : conditions)
            entry.checked
                = common (entry.checked, range_in_set (condition, parameter));
          if (entry.checked.bits () > SMALL_BITS)
            entry.checked
                = common (entry.checked, range_in_set (context, parameter));
          number[i] = SSA_NAME_VERSION (entry.value);
          variables[number[i]] = entry;
        }
      isl_id_free (parameter);
    }
}

variable_ranges::~variable_ranges () { isl_set_free (parameters); }

__isl_give isl_id *
variable_ranges::id (unsigned parameter) const
{
  return isl_set_get_dim_id (parameters, isl_dim_param, parameter);
}

variable
variable_ranges::add (tree value, const number_range &range)
{
  variable next = FIRST_COMPUTED;
  for (auto known = variables.lower_bound (next); known != variables.end ();
       known++, next++)
    if (operand_equal_p (known->second.value, value, 0))
      return next;
  variables[next] = { value, range, range };
  return next;
}

const ranged_variable &
variable_ranges::find (variable v)
{
  auto found = variables.find (v);
  if (found != variables.end ())
    return found->second;
  number_range range = range_of_type (TREE_TYPE (ssa_name (v)));
  return variables[v] = { ssa_name (v), range, range };
}

void
variable_ranges::narrow (variable v, int bits)
{
  find (v);
  HOST_WIDE_INT most = HOST_WIDE_INT_1 << bits;
  variables[v].checked = common (variables[v].checked, { -most, most });
}

__isl_give isl_set *
variable_ranges::box () const
{
  isl_set *box = isl_set_copy (parameters);
  isl_ctx *ctx = isl_set_get_ctx (box);
  for (const auto &entry : number)
    {
      const number_range &range = variables.at (entry.second).checked;
      if (range.low != HOST_WIDE_INT_MIN)
        box = isl_set_lower_bound_val (box, isl_dim_param, entry.first,
                                       isl_val_int_from_si (ctx, range.low));
      if (range.high != HOST_WIDE_INT_MAX)
        box = isl_set_upper_bound_val (box, isl_dim_param, entry.first,
                                       isl_val_int_from_si (ctx, range.high));
    }
  return box;
}

/* Have it checked that VALUE is in RANGE, which is bounded and not empty: low <= value
   <= high is value - low <= high - low without signs.  */

static void
check_both (tree value, const number_range &range, check_list *checks)
{
  tree word = word_type ();
  tree above = fold_build2 (MINUS_EXPR, word, as_word (value),
                            build_int_cst (word, range.low));
  unsigned HOST_WIDE_INT most = (unsigned HOST_WIDE_INT)range.high - range.low;
  int bits = floor_log2 (most + 1);
  bool power = most == (HOST_WIDE_INT_1U << bits) - 1;
  if (power || (range.high >= FAR && most == HOST_WIDE_INT_1U << bits))
    checks->require_small (above, bits);
  else
    checks->require (fold_build2 (LE_EXPR, boolean_type_node, above,
                                  build_int_cstu (word, most)));
}

/* Have it checked that VALUE compares to BOUND as CODE says; both are of signed
   numbers, or not larger than those.  */

static void
check_one (enum tree_code code, tree value, HOST_WIDE_INT bound,
           check_list *checks)
{
  if (!INTEGRAL_TYPE_P (TREE_TYPE (value)))
    value = as_word (value);
  checks->require (fold_build2 (code, boolean_type_node, value,
                                build_int_cst (TREE_TYPE (value), bound)));
}

void
variable_ranges::check (check_list *checks) const
{
  for (const auto &entry : variables)
    {
      tree value = entry.second.value;
      const number_range &given = entry.second.given;
      const number_range &range = entry.second.checked;
      const bool low = range.low > given.low, high = range.high < given.high;
      if (range.low > range.high)
        checks->require (boolean_false_node);
      else if (high && (low || (range.low >= 0 && range.high >= FAR)))
        check_both (value, low ? range : number_range{ 0, range.high }, checks);
      else
        {
          if (low)
            check_one (GE_EXPR, value, range.low, checks);
          if (high)
            check_one (LE_EXPR, value, range.high, checks);
        }
    }
}
