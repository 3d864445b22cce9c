/* The dimensions of an array that is addressed by polynomials.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "layout.h"

polynomial
layout::extent (size_t k) const
{
  polynomial ratio;
  monomial quotient;
  if (monomial_divides_p (dimension[k].stride, dimension[k - 1].stride,
                          &quotient))
    ratio.add (quotient, dimension[k - 1].factor / dimension[k].factor);
  return ratio;
}

/* Add to STRIDES what OFFSET, of multiples of UNIT, moves by when a counter
   grows by one, and what it is shifted by if that is no affine function: the
   parameters, and the common divisor of all such steps.  */

static void
collect_strides (const polynomial &offset, HOST_WIDE_INT unit,
                 std::map<monomial, HOST_WIDE_INT> *strides)
{
  for (const auto &t : offset.term)
    {
      monomial parameters = parameter_part (t.first);
      bool moves = parameters.size () < t.first.size ();
      if (!moves && parameters.size () <= 1)
        continue;
      if (!moves)
        parameters.pop_back ();
      HOST_WIDE_INT &factor = (*strides)[parameters];
      factor = gcd (factor, absu_hwi (t.second / unit));
    }
}

bool
find_layout (const std::vector<polynomial> &offsets, HOST_WIDE_INT unit,
             struct layout *result)
{
  std::map<monomial, HOST_WIDE_INT> strides;
  for (const polynomial &offset : offsets)
    collect_strides (offset, unit, &strides);
  strides[monomial ()] = 1;

  result->unit = unit;
  result->dimension.clear ();
  for (const auto &s : strides)
    result->dimension.push_back ({ s.first, s.second });
  std::sort (result->dimension.begin (), result->dimension.end (),
             [] (const layout_dimension &a, const layout_dimension &b) {
               return a.stride.size () > b.stride.size ();
             });
  for (size_t k = 1; k < result->dimension.size (); k++)
    {
      const layout_dimension &outer = result->dimension[k - 1];
      layout_dimension &inner = result->dimension[k];
      if (!monomial_divides_p (inner.stride, outer.stride))
        return false;
      inner.factor = gcd (inner.factor, outer.factor);
    }
  return true;
}

bool
split_offset (const struct layout &layout, const polynomial &offset,
              std::vector<polynomial> *subscripts)
{
  subscripts->assign (layout.dimension.size (), polynomial ());
  for (const auto &t : offset.term)
    {
      HOST_WIDE_INT units = t.second / layout.unit;
      size_t k = 0;
      for (; k < layout.dimension.size (); k++)
        {
          const layout_dimension &dimension = layout.dimension[k];
          monomial rest;
          if (monomial_divides_p (dimension.stride, t.first, &rest)
              && units % dimension.factor == 0 && rest.size () <= 1)
            {
              (*subscripts)[k].add (rest, units / dimension.factor);
              break;
            }
        }
      if (k == layout.dimension.size ())
        return false;
    }
  return true;
}
