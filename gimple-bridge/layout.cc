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

/* Shorter steps than this are no rows.  */
static const HOST_WIDE_INT SHORTEST_ROW = 8;

/* Steps by parameters, and by how much at least.  */
typedef std::map<monomial, std::set<HOST_WIDE_INT> > step_map;

/* Add to STEPS what OFFSET, of multiples of UNIT, moves by when a counter grows
   by one, and what it is shifted by if that is no affine function.  */

static void
collect_steps (const polynomial &offset, HOST_WIDE_INT unit, step_map *steps)
{
  for (const auto &t : offset.term)
    {
      monomial parameters = parameter_part (t.first);
      bool moves = parameters.size () < t.first.size ();
      if (!moves && parameters.size () <= 1)
        continue;
      if (!moves)
        parameters.pop_back ();
      (*steps)[parameters].insert (absu_hwi (t.second / unit));
    }
}

/* Add the dimensions with STRIDE to RESULT, for FACTORS: one for their common
   divisor, and with ROWS one for each factor before that is a multiple of all
   shorter ones and much longer.  */

static void
add_dimensions (const monomial &stride, const std::set<HOST_WIDE_INT> &factors,
                bool rows, struct layout *result)
{
  HOST_WIDE_INT divisor = 0;
  for (HOST_WIDE_INT factor : factors)
    divisor = gcd (divisor, factor);
  result->dimension.push_back ({ stride, divisor });
  if (!rows)
    return;
  for (HOST_WIDE_INT factor : factors)
    if (factor % result->dimension.back ().factor == 0
        && factor / result->dimension.back ().factor >= SHORTEST_ROW)
      result->dimension.push_back ({ stride, factor });
}

bool
find_layout (const std::vector<polynomial> &offsets, HOST_WIDE_INT unit,
             bool rows, struct layout *result)
{
  step_map steps;
  for (const polynomial &offset : offsets)
    collect_steps (offset, unit, &steps);
  steps[monomial ()].insert (1);

  result->unit = unit;
  result->dimension.clear ();
  for (const auto &s : steps)
    add_dimensions (s.first, s.second, rows, result);
  std::stable_sort (result->dimension.begin (), result->dimension.end (),
                    [] (const layout_dimension &a, const layout_dimension &b) {
                      return a.stride.size () > b.stride.size ()
                             || (a.stride.size () == b.stride.size ()
                                 && a.factor > b.factor);
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
