/* The number that the loops of a nest count from: 0, or 1 as in Fortran.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "counting-origin.h"

#include <algorithm>
#include <optional>
#include <tuple>

/* VALUE, which is taken, if it is an integer of a size that subscripts have.  */

static std::optional<long>
small_integer (__isl_take isl_val *value)
{
  std::optional<long> result;
  if (isl_val_is_int (value) == isl_bool_true
      && isl_val_cmp_si (value, INT_MIN) > 0
      && isl_val_cmp_si (value, INT_MAX) < 0)
    result = isl_val_get_num_si (value);
  isl_val_free (value);
  return result;
}

namespace
{

/* A subscript as the sum of FACTOR[k] times counter number k, and CONSTANT.  */
struct counted_subscript
{
  std::vector<long> factors;
  long constant;
};

} // namespace

/* SUBSCRIPT, which is taken, by COUNTERS; nothing if it is not such a sum.  */

static std::optional<counted_subscript>
by_counters (__isl_take isl_aff *subscript,
             const std::vector<isl_aff *> &counters)
{
  counted_subscript result = { std::vector<long> (counters.size ()), 0 };
  bool known = true;
  for (unsigned k = counters.size (); known && k-- > 0;)
    {
      std::optional<long> factor = small_integer (
          isl_aff_get_coefficient_val (subscript, isl_dim_in, k));
      known = factor.has_value ();
      if (!known || *factor == 0)
        continue;
      result.factors[k] = *factor;
      isl_val *scale
          = isl_val_int_from_si (isl_aff_get_ctx (subscript), *factor);
      subscript = isl_aff_sub (
          subscript, isl_aff_scale_val (isl_aff_copy (counters[k]), scale));
    }
  std::optional<long> constant;
  if (known && isl_aff_is_cst (subscript) == isl_bool_true)
    constant = small_integer (isl_aff_get_constant_val (subscript));
  isl_aff_free (subscript);
  if (!constant)
    return std::nullopt;
  result.constant = *constant;
  return result;
}

/* The counters that SUBSCRIPT depends on, those with the largest factors first; none if two have the same
   factor, as in a[i + j].  */

static std::vector<unsigned>
by_factor (const counted_subscript &subscript)
{
  std::vector<unsigned> order;
  auto size
      = [&subscript] (unsigned k) { return std::abs (subscript.factors[k]); };
  for (unsigned k = 0; k < subscript.factors.size (); k++)
    if (size (k) > 0)
      order.push_back (k);
  std::sort (order.begin (), order.end (),
             [size] (unsigned a, unsigned b) { return size (a) > size (b); });
  auto same = [size] (unsigned a, unsigned b) { return size (a) == size (b); };
  if (std::adjacent_find (order.begin (), order.end (), same) != order.end ())
    order.clear ();
  return order;
}

/* The multiple of FACTOR that is next to NUMBER, over FACTOR.  */

static long
nearest_multiple (long number, long factor)
{
  long size = std::abs (factor);
  long multiple = (number >= 0 ? number + size / 2 : number - size / 2) / size;
  return factor > 0 ? multiple : -multiple;
}

/* Subscript K of the elements that RELATION leads to, if it is one affine function; else NULL.  */

static __isl_give isl_aff *
affine_subscript (__isl_keep isl_pw_multi_aff *relation, unsigned k)
{
  isl_pw_aff *value = isl_pw_multi_aff_get_pw_aff (relation, k);
  isl_aff *result = isl_pw_aff_isa_aff (value) == isl_bool_true
                        ? isl_pw_aff_as_aff (isl_pw_aff_copy (value))
                        : NULL;
  isl_pw_aff_free (value);
  return result;
}

void
counting_origin::add_reference (const struct pf_access *access,
                                const std::vector<isl_aff *> &counters)
{
  if (isl_map_is_single_valued (access->relation) != isl_bool_true)
    return;
  isl_pw_multi_aff *elements
      = isl_pw_multi_aff_from_map (isl_map_copy (access->relation));
  const unsigned n = isl_map_dim (access->relation, isl_dim_out);
  for (unsigned d = 0; d < n; d++)
    {
      isl_aff *subscript = affine_subscript (elements, d);
      std::optional<counted_subscript> counted
          = subscript ? by_counters (subscript, counters) : std::nullopt;
      if (!counted)
        continue;
      counted->constant += first_of (access, d);
      for (unsigned k : by_factor (*counted))
        {
          long steps
              = nearest_multiple (counted->constant, counted->factors[k]);
          counted->constant -= steps * counted->factors[k];
          votes &votes = found[-steps];
          votes.writes += access->kind != PF_READ;
          votes.references++;
        }
    }
  isl_pw_multi_aff_free (elements);
}

void
counting_origin::add_statement (const struct pf_statement *statement,
                                const std::vector<isl_aff *> &counters)
{
  for (unsigned k = 0; k < statement->n_access; k++)
    if (!statement->access[k].scalar)
      add_reference (&statement->access[k], counters);
}

long
counting_origin::value () const
{
  auto best = std::max_element (
      found.begin (), found.end (),
      [] (const std::pair<const long, votes> &a,
          const std::pair<const long, votes> &b) {
        return std::tie (a.second.writes, a.second.references)
               < std::tie (b.second.writes, b.second.references);
      });
  return best != found.end () ? best->first : 0;
}
