/* The element of an array that its subscripts count from.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "origin.h"
#include "affine-value.h"
#include "assume.h"

namespace
{

/* The search for the origin of one array.

   BOUND: the parameters that strides or domains depend on, of which other
     subscripts may be known to be at least as large.
   LIKELY: [params] -> { : }, where the references are executed.  */
class origin_finder
{
public:
  origin_finder (scop_p graphite, const struct layout &layout,
                 const std::vector<counted_reference> &references,
                 __isl_keep isl_set *context)
      : graphite (graphite), layout (layout), references (references)
  {
    find_bound ();
    find_likely (context);
  }
  ~origin_finder () { isl_set_free (likely); }
  origin_finder (const origin_finder &) = delete;
  polynomial find (size_t k) const;

private:
  void find_bound ();
  void find_likely (__isl_keep isl_set *context);
  polynomial free_part (const polynomial &p) const;
  polynomial least (const counted_reference &reference, size_t k) const;
  bool least_in_domain (poly_bb_p pbb, const polynomial &subscript,
                        polynomial *result) const;

  const scop_p graphite;
  const struct layout &layout;
  const std::vector<counted_reference> &references;
  std::set<variable> bound;
  isl_set *likely;
};

/* Add the variables of P to ALL.  */

void
add_variables (const polynomial &p, std::set<variable> *all)
{
  for (const auto &t : p.term)
    all->insert (t.first.begin (), t.first.end ());
}

/* Find the parameters that are no mere summands of subscripts.  */

void
origin_finder::find_bound ()
{
  const vec<tree> &params = graphite->scop_info->params;
  for (const polynomial &stride : layout.stride)
    add_variables (stride, &bound);
  for (const counted_reference &reference : references)
    {
      isl_set *domain = reference.pbb->domain;
      for (int i = 0; i < isl_set_dim (domain, isl_dim_param); i++)
        if (TREE_CODE (params[i]) == SSA_NAME
            && isl_set_involves_dims (domain, isl_dim_param, i, 1)
                   != isl_bool_false)
          bound.insert (SSA_NAME_VERSION (params[i]));
    }
}

/* Find where code for the references executes: where the parameters are in CONTEXT, and no factor of
   a stride is 0 or less.  */

void
origin_finder::find_likely (__isl_keep isl_set *context)
{
  const vec<tree> &params = graphite->scop_info->params;
  std::set<variable> factors;
  for (const polynomial &stride : layout.stride)
    add_variables (stride, &factors);
  likely = isl_set_copy (context);
  for (unsigned i = 0; i < params.length (); i++)
    if (factors.count (SSA_NAME_VERSION (params[i])))
      likely = isl_set_lower_bound_si (likely, isl_dim_param, i, 1);
}

/* The terms of P, which is affine, with parameters that are not bound.  */

polynomial
origin_finder::free_part (const polynomial &p) const
{
  polynomial part;
  for (const auto &t : p.term)
    if (!t.first.empty () && t.first[0] > 0 && !bound.count (t.first[0]))
      part.add (t.first, t.second);
  return part;
}

/* P, which is affine, without counters.  */

polynomial
invariant_part (const polynomial &p)
{
  polynomial part;
  for (const auto &t : p.term)
    if (counter_part (t.first).empty ())
      part.add (t.first, t.second);
  return part;
}

/* Does P, which is affine, grow with all of its counters?  */

bool
ascending_p (const polynomial &p)
{
  for (const auto &t : p.term)
    if (!counter_part (t.first).empty () && t.second < 0)
      return false;
  return true;
}

/* A search among the affine functions that a value is.

   SHORTEST: of those so far, the one with the smallest number in it.  Bounds
     that only come from types are long.
   FOUND: was there one?  */
struct piece_search
{
  polynomial shortest;
  bool found;
};

/* Add AFF, [params] -> { [VALUE] }, on DOMAIN, both released, to SEARCH.  */

isl_stat
add_piece (__isl_take isl_set *domain, __isl_take isl_aff *aff, void *search)
{
  piece_search *all = (piece_search *)search;
  auto name = [] (isl_id *id) { return (tree)isl_id_get_user (id); };
  isl_pw_aff *piece = isl_pw_aff_alloc (domain, aff);
  polynomial value;
  if (affine_value (piece, name, &value)
      && (!all->found
          || absu_hwi (value.constant_term ())
                 < absu_hwi (all->shortest.constant_term ())))
    *all = { value, true };
  isl_pw_aff_free (piece);
  return isl_stat_ok;
}

/* The least value of SUBSCRIPT where PBB is executed, as *RESULT; for some sizes at
   least.  Is that an affine function of the parameters?  */

bool
origin_finder::least_in_domain (poly_bb_p pbb, const polynomial &subscript,
                                polynomial *result) const
{
  const polynomial free = free_part (subscript);
  isl_set *domain = isl_set_reset_tuple_id (isl_set_intersect_params (
      isl_set_copy (pbb->domain), isl_set_copy (likely)));
  isl_aff *value
      = affine_polynomial (subscript - free, graphite->scop_info->params,
                           graphite->scop_info->region, domain);
  if (!value)
    {
      isl_set_free (domain);
      return false;
    }
  isl_set *values = isl_set_apply (domain, isl_map_from_aff (value));
  isl_pw_aff *least = isl_set_dim_min (values, 0);
  piece_search search = { polynomial (), false };
  isl_pw_aff_foreach_piece (least, add_piece, &search);
  isl_pw_aff_free (least);
  *result = search.shortest + free;
  return search.found;
}

/* Is PBB executed in all iterations of the loop around it?  */

bool
always_executed_p (poly_bb_p pbb)
{
  basic_block bb = pbb_bb (pbb);
  return dominated_by_p (CDI_DOMINATORS, bb->loop_father->latch, bb);
}

/* What subscript K of REFERENCE is at least, as far as that is known.  Counters are
   0 or more; conditions are there to keep subscripts in their rows, as x > 0 does in front of
   a[x - 1], even if the domain does not have them.  */

polynomial
origin_finder::least (const counted_reference &reference, size_t k) const
{
  const polynomial &subscript = (*reference.subscript)[k];
  const polynomial first = invariant_part (subscript);
  if (ascending_p (subscript))
    return first.constant_p () && first.constant_term () < 0
                   && !always_executed_p (reference.pbb)
               ? polynomial (0)
               : first;
  polynomial result;
  return least_in_domain (reference.pbb, subscript, &result)
             ? result
             : free_part (subscript);
}

/* What A and B have in common.  */

polynomial
common_terms (const polynomial &a, const polynomial &b)
{
  polynomial common;
  for (const auto &t : a.term)
    {
      auto other = b.term.find (t.first);
      if (other != b.term.end () && other->second == t.second)
        common.add (t.first, t.second);
    }
  return common;
}

/* The largest polynomial that, term by term, is at most A and at most B if the
   parameters are not negative.  */

polynomial
lesser_terms (const polynomial &a, const polynomial &b)
{
  const polynomial more = b - a;
  polynomial lesser = a;
  for (const auto &t : more.term)
    if (t.second < 0)
      lesser.add (t.first, t.second);
  return lesser;
}

/* How far to move the origin along dimension K.  In the outermost one there is no row to
   stay in.  Elsewhere it moves to the least subscript if all references agree on
   that, up to a number.  If they do not it is only moved where it has to be, because
   of a parameter of which nothing is known.  */

polynomial
origin_finder::find (size_t k) const
{
  const polynomial first = least (references[0], k);
  polynomial free = free_part ((*references[0].subscript)[k]), lowest = first;
  bool same = true;
  for (const counted_reference &reference : references)
    {
      free = common_terms (free, free_part ((*reference.subscript)[k]));
      if (k == 0)
        continue;
      const polynomial next = least (reference, k);
      same &= (next - first).constant_p ();
      lowest = lesser_terms (lowest, next);
    }
  return k > 0 && (same || !free.term.empty ()) ? lowest : free;
}

} // namespace

polynomial
move_origin (scop_p graphite, const struct layout &layout,
             const std::vector<counted_reference> &references,
             __isl_keep isl_set *context)
{
  const origin_finder finder (graphite, layout, references, context);
  polynomial origin;
  for (size_t k = 0; k < layout.stride.size (); k++)
    {
      const polynomial shift = finder.find (k);
      const polynomial moved = origin + layout.stride[k] * shift * layout.unit;
      bool valid = moved.valid;
      for (const counted_reference &reference : references)
        valid &= ((*reference.subscript)[k] - shift).valid;
      if (!valid)
        continue;
      origin = moved;
      for (const counted_reference &reference : references)
        (*reference.subscript)[k] = (*reference.subscript)[k] - shift;
    }
  return origin;
}
