/* The dimensions of an array that is addressed by polynomials.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "layout.h"

bool
layout::extent (size_t k, polynomial *value) const
{
  polynomial rest;
  *value = stride[k - 1].divide (stride[k], &rest);
  return value->valid && rest.term.empty ();
}

/* Shorter steps than this are no rows.  */
static const HOST_WIDE_INT SHORTEST_ROW = 8;

/* Arrays have no more dimensions than this that are found one by one.  */
static const unsigned MAX_DIMENSIONS = 8;

namespace
{

/* Steps of references, over their content, and the contents.

   ASCENDING: how many steps are positive multiples of DIRECTION, less those that are negative
     ones.  The sign of the content says nothing of a sum: W - R + 1 and R - W - 1 are the same
     direction.  */
struct step
{
  polynomial direction;
  std::set<HOST_WIDE_INT> factors;
  int ascending;

  polynomial natural_direction () const;
};

/* The direction that counters walk along.  No parameter is taken to be negative.  */

polynomial
step::natural_direction () const
{
  return direction.term.size () > 1 && ascending < 0 ? direction * -1
                                                     : direction;
}

/* The search for a layout.

   STEPS: the first is 1.  */
class layout_finder
{
public:
  layout_finder (const std::vector<polynomial> &offsets, HOST_WIDE_INT unit,
                 const row_steps &rows, const std::set<HOST_WIDE_INT> &planes,
                 const load_finder &load_of)
      : offsets (offsets), unit (unit), rows (rows), planes (planes),
        load_of (load_of)
  {
  }
  bool find (struct layout *result);

private:
  bool collect (std::vector<polynomial> *found) const;
  bool sum_of_others (const polynomial &stride);
  void add (const polynomial &stride);
  void choose (std::vector<polynomial> found);
  step *step_along (const monomial &m);
  bool common_start_p (const monomial &m, HOST_WIDE_INT together) const;
  void shorten ();
  bool plane_p (tree parameter) const;
  void add_planes ();
  bool add_shifts (const struct layout &layout);
  bool declared_p (const polynomial &stride) const;
  bool strip_p (const std::set<HOST_WIDE_INT> &others,
                HOST_WIDE_INT factor) const;
  bool longer_p (const polynomial &a, const polynomial &b) const;
  void sort (std::vector<polynomial> *strides) const;
  bool arrange (struct layout *result) const;

  const std::vector<polynomial> &offsets;
  const HOST_WIDE_INT unit;
  const row_steps &rows;
  const std::set<HOST_WIDE_INT> &planes;
  const load_finder &load_of;
  std::vector<step> steps;
};

/* Set FOUND to what the offsets grow by when a counter grows by one.  False if
   that depends on counters.  */

bool
layout_finder::collect (std::vector<polynomial> *found) const
{
  for (const polynomial &offset : offsets)
    {
      std::map<monomial, polynomial> growth;
      for (const auto &t : offset.term)
        {
          const monomial counters = counter_part (t.first);
          if (counters.size () > 1)
            return false;
          if (!counters.empty ())
            growth[counters].add (parameter_part (t.first), t.second / unit);
        }
      for (const auto &g : growth)
        found->push_back (g.second);
    }
  return true;
}

/* Note STRIDE as a step.  */

void
layout_finder::add (const polynomial &stride)
{
  const HOST_WIDE_INT content = stride.content ();
  const polynomial direction = stride.over (content);
  const int sign = content < 0 ? -1 : 1;
  for (step &s : steps)
    if (s.direction == direction)
      {
        s.factors.insert (absu_hwi (content));
        s.ascending += sign;
        return;
      }
  steps.push_back ({ direction, { (HOST_WIDE_INT)absu_hwi (content) }, sign });
}

/* Is STRIDE a sum of multiples of several steps, as along a diagonal?  Then note
   those.  */

bool
layout_finder::sum_of_others (const polynomial &stride)
{
  polynomial left = stride;
  std::vector<polynomial> parts;
  for (size_t k = steps.size (); k-- > 0;)
    {
      polynomial rest;
      polynomial ratio = left.divide (steps[k].direction, &rest);
      if (!ratio.constant_p () || ratio.term.empty ())
        continue;
      parts.push_back (steps[k].direction * ratio.constant_term ());
      left = rest;
    }
  if (!left.term.empty () || parts.size () < 2)
    return false;
  for (const polynomial &part : parts)
    add (part);
  return true;
}

/* Are A and B the same but for one subscript, which is greater in A?  The descriptors
   of Fortran's arrays have the strides in an array, from the innermost dimension
   on.  */

bool
later_element_p (tree a, tree b)
{
  while (a && b && TREE_CODE (a) == TREE_CODE (b)
         && (TREE_CODE (a) == ARRAY_REF || TREE_CODE (a) == COMPONENT_REF))
    {
      tree x = TREE_OPERAND (a, 1), y = TREE_OPERAND (b, 1);
      a = TREE_OPERAND (a, 0);
      b = TREE_OPERAND (b, 0);
      if (TREE_CODE (x) == INTEGER_CST && TREE_CODE (y) == INTEGER_CST
          && !tree_int_cst_equal (x, y))
        return tree_int_cst_lt (y, x) && operand_equal_p (a, b);
      if (x != y && !operand_equal_p (x, y))
        return false;
    }
  return false;
}

/* The parameter that STRIDE is a multiple of; NULL_TREE if it is something else.  */

tree
single_parameter (const polynomial &stride)
{
  const monomial m = stride.leading ();
  return stride.term.size () == 1 && m.size () == 1 && m[0] > 0
             ? ssa_name (m[0])
             : NULL_TREE;
}

/* What NAME is computed from by conversions and as the greater of it and a constant.  */

tree
bounded_size (tree name)
{
  while (TREE_CODE (name) == SSA_NAME)
    {
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (name));
      if (!def
          || (!gimple_assign_cast_p (def)
              && (gimple_assign_rhs_code (def) != MAX_EXPR
                  || TREE_CODE (gimple_assign_rhs2 (def)) != INTEGER_CST)))
        break;
      name = gimple_assign_rhs1 (def);
    }
  return name;
}

/* Is SIZE the product of PART and another number, as far as neither is negative?  */

bool
product_with_p (tree size, tree part)
{
  size = bounded_size (size);
  gassign *def = TREE_CODE (size) == SSA_NAME
                     ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (size))
                     : NULL;
  if (!def || gimple_assign_rhs_code (def) != MULT_EXPR)
    return false;
  part = bounded_size (part);
  return bounded_size (gimple_assign_rhs1 (def)) == part
         || bounded_size (gimple_assign_rhs2 (def)) == part;
}

/* The step with the longest direction of one term, other than 1, that divides M; NULL if there is
   none.  */

step *
layout_finder::step_along (const monomial &m)
{
  step *longest = NULL;
  for (step &s : steps)
    {
      const monomial direction = s.direction.leading ();
      if (s.direction.term.size () == 1 && !direction.empty ()
          && monomial_divides_p (direction, m)
          && (!longest
              || direction.size () > longest->direction.leading ().size ()))
        longest = &s;
    }
  return longest;
}

/* Do all offsets have the same multiple of M, up to a multiple of TOGETHER?  Then that is where the
   array begins.  */

bool
layout_finder::common_start_p (const monomial &m, HOST_WIDE_INT together) const
{
  std::set<HOST_WIDE_INT> starts;
  for (const polynomial &offset : offsets)
    {
      auto found = offset.term.find (m);
      HOST_WIDE_INT start
          = found == offset.term.end () ? 0 : found->second / unit;
      starts.insert ((start % together + together) % together);
    }
  return starts.size () < 2;
}

/* Let steps be short enough for where references start: of loops over every second row, one may begin
   with the first and one with the second.  */

void
layout_finder::shorten ()
{
  for (const polynomial &offset : offsets)
    for (const auto &t : offset.term)
      {
        step *along
            = counter_part (t.first).empty () ? step_along (t.first) : NULL;
        if (!along)
          continue;
        HOST_WIDE_INT together = 0, start = absu_hwi (t.second / unit);
        for (HOST_WIDE_INT factor : along->factors)
          together = gcd (together, factor);
        if (start % together != 0
            && (t.first != along->direction.leading ()
                || !common_start_p (t.first, together)))
          along->factors.insert (gcd (together, start));
      }
}

/* Are elements that are PARAMETER apart in other rows, of which nothing but constants selects one?  A
   descriptor says so, or PARAMETER is a multiple of a step.  */

bool
layout_finder::plane_p (tree parameter) const
{
  for (const step &s : steps)
    {
      tree shorter = single_parameter (s.direction);
      if (shorter && shorter != parameter
          && (later_element_p (load_of (parameter), load_of (shorter))
              || product_with_p (parameter, shorter)))
        return true;
    }
  return false;
}

/* Add steps for planes that references are to different ones of, as q(i, j, 3) and q(i, j, 5).
   What all offsets have in common does not matter.  */

void
layout_finder::add_planes ()
{
  std::map<variable, std::set<HOST_WIDE_INT> > shifts;
  for (const polynomial &offset : offsets)
    for (const auto &t : offset.term)
      if (t.first.size () == 1 && t.first[0] > 0)
        shifts[t.first[0]];
  for (auto &shift : shifts)
    for (const polynomial &offset : offsets)
      {
        auto found = offset.term.find ({ shift.first });
        shift.second.insert (
            found == offset.term.end () ? 0 : found->second / unit);
      }
  std::vector<polynomial> planes;
  for (const auto &shift : shifts)
    {
      HOST_WIDE_INT distance = 0;
      for (HOST_WIDE_INT number : shift.second)
        distance = gcd (distance, number);
      if (shift.second.size () > 1 && plane_p (ssa_name (shift.first)))
        planes.push_back (polynomial::of_variable (shift.first) * distance);
    }
  for (const polynomial &plane : planes)
    if (!sum_of_others (plane))
      add (plane);
}

/* Make steps of FOUND, those of few terms first.  */

void
layout_finder::choose (std::vector<polynomial> found)
{
  std::stable_sort (found.begin (), found.end (),
                    [] (const polynomial &a, const polynomial &b) {
                      return a.term.size () < b.term.size ();
                    });
  add (polynomial (1));
  for (const polynomial &stride : found)
    if (!sum_of_others (stride))
      add (stride);
  add_planes ();
  shorten ();
}

/* How many loops V is computed in, if it is a parameter; else 0.  */

unsigned
depth_of_definition (variable v)
{
  basic_block bb = v > 0 ? gimple_bb (SSA_NAME_DEF_STMT (ssa_name (v))) : NULL;
  return bb ? loop_depth (bb->loop_father) : 0;
}

/* M, a product of parameters, without the one that is a subscript most likely: a counter of a loop around,
   as i in n * i, or the last one.  */

monomial
without_subscript (const monomial &m)
{
  monomial rest = m;
  auto subscript = rest.begin ();
  for (auto v = rest.begin () + 1; v != rest.end (); ++v)
    if (depth_of_definition (*v) >= depth_of_definition (*subscript))
      subscript = v;
  rest.erase (subscript);
  return rest;
}

/* Add steps for what is no affine function of parameters in the subscripts that
   LAYOUT leads to.  Was there something?  */

bool
layout_finder::add_shifts (const struct layout &layout)
{
  size_t before = steps.size ();
  for (const polynomial &offset : offsets)
    {
      std::vector<polynomial> subscripts;
      if (!split_offset (layout, offset, &subscripts))
        for (size_t k = 0; k < subscripts.size (); k++)
          for (const auto &t : subscripts[k].term)
            if (t.first.size () > 1)
              {
                polynomial ratio;
                ratio.add (without_subscript (t.first), 1);
                add (layout.stride[k] * ratio);
              }
    }
  return steps.size () > before;
}

/* Was the current function written in C or C++, as far as is known?  Procedures of Fortran's modules are in no
   translation unit.  */

bool
c_family_p (void)
{
  const_tree unit = get_ultimate_context (current_function_decl);
  const char *language = unit ? TRANSLATION_UNIT_LANGUAGE (unit) : NULL;
  return std::string (language ? language : lang_hooks.name).find ("GNU C")
         == 0;
}

/* Is stride A, probably, longer than B?  Fortran's compiler names the strides of
   an array from the innermost dimension on; in other languages people do so from the outermost one on, as
   in p[i * s0 + j * s1].  */

bool
further_p (const polynomial &a, const polynomial &b)
{
  const monomial x = a.leading (), y = b.leading ();
  if (x.size () != y.size ())
    return x.size () > y.size ();
  if (x == y)
    return absu_hwi (a.content ()) > absu_hwi (b.content ());
  return c_family_p () ? x < y : x > y;
}

/* Is STRIDE one of the planes'?  */

bool
layout_finder::declared_p (const polynomial &stride) const
{
  return stride.constant_p () && planes.count (stride.constant_term () * unit);
}

/* Is stride A longer than B by what is declared, or by their places in one descriptor?  */

bool
layout_finder::longer_p (const polynomial &a, const polynomial &b) const
{
  if (declared_p (a) && !b.constant_p ())
    return true;
  tree x = single_parameter (a), y = single_parameter (b);
  return x && y && later_element_p (load_of (x), load_of (y));
}

/* Sort STRIDES, the longest first, as far as that can be guessed.  */

void
layout_finder::sort (std::vector<polynomial> *strides) const
{
  std::stable_sort (strides->begin (), strides->end (), further_p);
  for (size_t i = 0; i < strides->size (); i++)
    for (size_t j = i + 1; j < strides->size (); j++)
      if (longer_p ((*strides)[j], (*strides)[i]))
        std::swap ((*strides)[i], (*strides)[j]);
}

/* Does FACTOR of a step lead to the next strip of what one of OTHERS, shorter factors of it that lead to no strips,
   leads through?  */

bool
layout_finder::strip_p (const std::set<HOST_WIDE_INT> &others,
                        HOST_WIDE_INT factor) const
{
  for (HOST_WIDE_INT size : rows.strips)
    if (factor % size == 0 && others.count (factor / size))
      return true;
  return false;
}

/* Put the dimensions that the steps lead to in order: one for the common divisor
   of the factors of a step, and with ROWS one for each factor before that is a
   multiple of all shorter ones and much longer.  */

bool
layout_finder::arrange (struct layout *result) const
{
  std::vector<polynomial> strides;
  for (const step &s : steps)
    {
      HOST_WIDE_INT last = 0;
      for (HOST_WIDE_INT factor : s.factors)
        last = gcd (last, factor);
      const polynomial direction = s.natural_direction ();
      strides.push_back (direction * last);
      std::set<HOST_WIDE_INT> others;
      for (HOST_WIDE_INT factor : s.factors)
        {
          if (strip_p (others, factor))
            continue;
          others.insert (factor);
          if (rows.any && factor % last == 0 && factor / last >= SHORTEST_ROW)
            strides.push_back (direction * (last = factor));
        }
    }
  sort (&strides);
  *result = { unit, strides };
  for (size_t k = 1; k < strides.size (); k++)
    {
      const HOST_WIDE_INT outer = result->stride[k - 1].content ();
      const HOST_WIDE_INT inner = absu_hwi (strides[k].content ());
      result->stride[k] = strides[k].over (inner) * gcd (outer, inner);
      polynomial ratio;
      if (result->extent (k, &ratio))
        continue;
      if (strides[k - 1].leading () == strides[k].leading ())
        return false;
      result->stride[k] = strides[k];
    }
  return true;
}

bool
layout_finder::find (struct layout *result)
{
  std::vector<polynomial> found;
  if (!collect (&found))
    return false;
  choose (found);
  while (arrange (result))
    if (steps.size () > MAX_DIMENSIONS || !add_shifts (*result))
      return true;
  return false;
}

/* Is P negative whatever its counters are?  */

bool
negative_p (const polynomial &p)
{
  for (const auto &t : p.term)
    if (t.second > 0 || !parameter_part (t.first).empty ())
      return false;
  return p.constant_term () < 0;
}

} // namespace

bool
find_layout (const std::vector<polynomial> &offsets, HOST_WIDE_INT unit,
             const row_steps &rows, const std::set<HOST_WIDE_INT> &planes,
             const load_finder &load_of, struct layout *result)
{
  return layout_finder (offsets, unit, rows, planes, load_of).find (result);
}

std::vector<polynomial>
split_distance (const struct layout &layout, const polynomial &distance)
{
  std::vector<polynomial> steps;
  polynomial left = distance.over (layout.unit);
  for (const polynomial &stride : layout.stride)
    {
      polynomial rest;
      steps.push_back (left.divide (stride, &rest));
      left = rest;
    }
  return steps;
}

bool
split_offset (const struct layout &layout, const polynomial &offset,
              std::vector<polynomial> *subscripts)
{
  *subscripts = split_distance (layout, offset);
  /* The last element of a row is not one in front of the next.  */
  for (size_t k = layout.stride.size (); k-- > 1;)
    {
      polynomial extent;
      if (!negative_p ((*subscripts)[k]) || !layout.extent (k, &extent))
        continue;
      (*subscripts)[k] = (*subscripts)[k] + extent;
      (*subscripts)[k - 1] = (*subscripts)[k - 1] - polynomial (1);
    }
  for (const polynomial &subscript : *subscripts)
    if (!subscript.valid || !subscript.affine_p ())
      return false;
  return true;
}
