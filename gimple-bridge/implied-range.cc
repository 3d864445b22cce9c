/* Checks of ranges that follow from others.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Every term of a value is largest where its counters are, and these are affine in the
   parameters, so that the value's bounds are polynomials in the parameters.  With each
   parameter written as its least value plus something that is not negative, a polynomial is
   at least as large as another one if all of its coefficients are.  */

#include "implied-range.h"
#include "affine-value.h"

namespace
{

/* What the counters in DOMAIN range over, by dimension.  Here and below, polynomials are in
   the excess of the parameters over their least values, and not valid where there are
   none.  */
struct counted_domain
{
  isl_set *domain;
  std::vector<polynomial_range> counters;
};

/* NAMES: of the parameters, by the ids of the context.
   LEAST: by parameter, its least value in the context and itself over that;
     not valid if it has none.  */
class bounds_finder
{
public:
  bounds_finder (const vec<tree> &params, __isl_keep isl_set *context);
  ~bounds_finder ();
  bounds_finder (const bounds_finder &) = delete;

  polynomial_range find (const range_check &check);

private:
  const counted_domain &counted (__isl_keep isl_set *domain);
  polynomial affine (__isl_take isl_pw_aff *value) const;
  polynomial_range variable_range (variable v, const range_check &check);

  std::map<isl_id *, tree> names;
  std::map<variable, polynomial> least;
  std::vector<counted_domain> domains;
};

/* VALUE, which is freed; not valid if it is no integer, or could leave 64 bits.  */

polynomial
constant_polynomial (__isl_take isl_val *value)
{
  const bool fits = isl_val_is_int (value) == isl_bool_true
                    && isl_val_cmp_si (value, -(LONG_MAX / 2)) >= 0
                    && isl_val_cmp_si (value, LONG_MAX / 2) <= 0;
  polynomial p (fits ? isl_val_get_num_si (value) : 0);
  p.valid = fits;
  isl_val_free (value);
  return p;
}

bounds_finder::bounds_finder (const vec<tree> &params,
                              __isl_keep isl_set *context)
{
  unsigned n = params.length ();
  isl_set *values = isl_set_from_params (isl_set_copy (context));
  values = isl_set_move_dims (values, isl_dim_set, 0, isl_dim_param, 0, n);
  for (unsigned i = 0; i < n; i++)
    {
      const variable v = SSA_NAME_VERSION (params[i]);
      isl_id *id = isl_set_get_dim_id (context, isl_dim_param, i);
      names[id] = params[i];
      isl_id_free (id);
      least[v]
          = constant_polynomial (isl_set_dim_min_val (isl_set_copy (values), i))
            + polynomial::of_variable (v);
    }
  isl_set_free (values);
}

bounds_finder::~bounds_finder ()
{
  for (counted_domain &one : domains)
    isl_set_free (one.domain);
}

/* VALUE, a function of the parameters; not valid if it is not affine with integers for
   coefficients.  */

polynomial
bounds_finder::affine (__isl_take isl_pw_aff *value) const
{
  polynomial plain, sum;
  auto name = [this] (isl_id *id) {
    auto found = names.find (id);
    return found == names.end () ? NULL_TREE : found->second;
  };
  sum.valid = affine_value (value, name, &plain);
  isl_pw_aff_free (value);
  for (const auto &t : plain.term)
    sum = sum
          + (t.first.empty () ? polynomial (t.second)
                              : least.at (t.first[0]) * t.second);
  return sum;
}

/* What the counters in DOMAIN range over.  */

const counted_domain &
bounds_finder::counted (__isl_keep isl_set *domain)
{
  for (const counted_domain &one : domains)
    if (isl_set_plain_is_equal (one.domain, domain) == isl_bool_true)
      return one;
  counted_domain one = { isl_set_copy (domain), {} };
  for (int dim = 0; dim < isl_set_dim (domain, isl_dim_set); dim++)
    one.counters.push_back (
        { affine (isl_set_dim_min (isl_set_copy (domain), dim)),
          affine (isl_set_dim_max (isl_set_copy (domain), dim)) });
  domains.push_back (one);
  return domains.back ();
}

/* What V, a variable in the value of CHECK, ranges over.  */

polynomial_range
bounds_finder::variable_range (variable v, const range_check &check)
{
  auto found = least.find (v);
  if (found != least.end ())
    return { found->second, found->second };
  const unsigned dim = check.dimension (v);
  if (v < 0 && dim < check.counter.size ())
    return counted (check.domain).counters[dim];
  polynomial unknown;
  unknown.valid = false;
  return { unknown, unknown };
}

polynomial_range
bounds_finder::find (const range_check &check)
{
  return check.range ([&] (variable v) { return variable_range (v, check); });
}

/* Is A at least B wherever no variable is negative?  False if one is not valid.  */

bool
at_least_p (const polynomial &a, const polynomial &b)
{
  polynomial difference = a - b;
  for (const auto &t : difference.term)
    if (t.second < 0)
      return false;
  return difference.valid;
}

/* Has a value of no less than LOW no need to be compared with the least one of TYPE?  */

bool
above_least_p (const polynomial &low, tree type)
{
  tree least = TYPE_MIN_VALUE (type);
  return tree_fits_shwi_p (least)
         && at_least_p (low, polynomial (tree_to_shwi (least)));
}

/* Do the upper, or lower, bounds of values with bounds A, of a type, say all there is
   to know of those of values with bounds B, of TYPE?  */

bool
implies_upper_p (const polynomial_range &a, tree type_a,
                 const polynomial_range &b, tree type_b)
{
  return wi::to_widest (TYPE_MAX_VALUE (type_a))
             <= wi::to_widest (TYPE_MAX_VALUE (type_b))
         && at_least_p (a.high, b.high);
}

bool
implies_lower_p (const polynomial_range &a, tree type_a,
                 const polynomial_range &b, tree type_b)
{
  return wi::to_widest (TYPE_MIN_VALUE (type_a))
             >= wi::to_widest (TYPE_MIN_VALUE (type_b))
         && at_least_p (b.low, a.low);
}

/* Does check number K of RANGES, with BOUNDS, hold where all others that are not DROPPED
   do?  */

bool
implied_p (const std::vector<range_check> &ranges,
           const std::vector<polynomial_range> &bounds,
           const std::vector<bool> &dropped, size_t k)
{
  bool upper = false, lower = above_least_p (bounds[k].low, ranges[k].type);
  for (size_t l = 0; l < ranges.size () && !(upper && lower); l++)
    {
      if (l == k || dropped[l])
        continue;
      upper = upper
              || implies_upper_p (bounds[l], ranges[l].type, bounds[k],
                                  ranges[k].type);
      lower = lower
              || implies_lower_p (bounds[l], ranges[l].type, bounds[k],
                                  ranges[k].type);
    }
  return upper && lower;
}

} // namespace

void
drop_implied_ranges (std::vector<range_check> *ranges, const vec<tree> &params,
                     __isl_keep isl_set *context)
{
  bounds_finder finder (params, context);
  std::vector<polynomial_range> bounds;
  for (const range_check &check : *ranges)
    bounds.push_back (finder.find (check));
  std::vector<bool> dropped (ranges->size (), false);
  for (size_t k = 0; k < ranges->size (); k++)
    dropped[k] = implied_p (*ranges, bounds, dropped, k);
  std::vector<range_check> left;
  for (size_t k = 0; k < ranges->size (); k++)
    if (dropped[k])
      isl_set_free ((*ranges)[k].domain);
    else
      left.push_back ((*ranges)[k]);
  *ranges = left;
}
