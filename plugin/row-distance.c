/* Pairs of instances by how far apart a loop puts them.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   isl's own functions for this compare piecewise expressions with all that is
   known of their domains, which takes most of the time of an analysis.  Rows are
   total where they are used and nearly always have one piece, so that one
   constraint says the same.  */

#include "row-distance.h"

#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>

/* A selection in the making: RESULT grows by those pairs that have DISTANCE in
   ROW.  */
struct selection
{
  isl_union_pw_aff *row;
  enum pf_distance distance;
  isl_union_map *result;
};

/* Keep the first expression of a piecewise one in the isl_aff * USER.  */
static isl_stat
take_piece (__isl_take isl_set *domain, __isl_take isl_aff *aff, void *user)
{
  isl_aff **first = user;

  isl_set_free (domain);
  isl_aff_free (*first);
  *first = aff;
  return isl_stat_ok;
}

/* The only expression of VALUE, or NULL if it has several.  */
static __isl_give isl_aff *
only_piece (__isl_keep isl_pw_aff *value)
{
  isl_aff *only = NULL;

  if (isl_pw_aff_n_piece (value) == 1
      && isl_pw_aff_foreach_piece (value, take_piece, &only) < 0)
    only = isl_aff_free (only);
  return only;
}

/* Where VALUE has DISTANCE from BASE, all of them affine.  Takes both.  */
static __isl_give isl_set *
compare_affs (__isl_take isl_aff *base, __isl_take isl_aff *value,
              enum pf_distance distance)
{
  switch (distance)
    {
    case PF_BACK:
      return isl_set_from_basic_set (isl_aff_lt_basic_set (value, base));
    case PF_SAME:
      return isl_set_from_basic_set (isl_aff_eq_basic_set (value, base));
    default:
      return isl_set_from_basic_set (isl_aff_gt_basic_set (value, base));
    }
}

/* The same, piecewise.  */
static __isl_give isl_set *
compare_pw_affs (__isl_take isl_pw_aff *base, __isl_take isl_pw_aff *value,
                 enum pf_distance distance)
{
  switch (distance)
    {
    case PF_BACK:
      return isl_pw_aff_lt_set (value, base);
    case PF_SAME:
      return isl_pw_aff_eq_set (value, base);
    default:
      return isl_pw_aff_gt_set (value, base);
    }
}

/* Where VALUE has DISTANCE from BASE.  Takes both.  */
static __isl_give isl_set *
compare (__isl_take isl_pw_aff *base, __isl_take isl_pw_aff *value,
         enum pf_distance distance)
{
  isl_aff *simple_base = only_piece (base);
  isl_aff *simple_value = simple_base ? only_piece (value) : NULL;

  if (simple_value)
    {
      isl_pw_aff_free (base);
      isl_pw_aff_free (value);
      return compare_affs (simple_base, simple_value, distance);
    }
  isl_aff_free (simple_base);
  return compare_pw_affs (base, value, distance);
}

/* ROW at an instance of a pair that PART, [S[i] -> T[j]] -> U[k], takes out of
   it.  Takes PART.  */
static __isl_give isl_pw_aff *
row_at (__isl_keep isl_union_pw_aff *row, __isl_take isl_multi_aff *part)
{
  isl_space *space = isl_space_range (isl_multi_aff_get_space (part));
  isl_pw_aff *value = isl_union_pw_aff_extract_pw_aff (
      row, isl_space_add_dims (isl_space_from_domain (space), isl_dim_out, 1));

  return isl_pw_aff_pullback_multi_aff (value, part);
}

/* Add those of PAIRS that have the distance to the selection USER.  */
static isl_stat
select_pairs (__isl_take isl_map *pairs, void *user)
{
  struct selection *selection = user;
  isl_space *space = isl_map_get_space (pairs);
  isl_pw_aff *base = row_at (selection->row,
                             isl_multi_aff_domain_map (isl_space_copy (space)));
  isl_pw_aff *value = row_at (selection->row, isl_multi_aff_range_map (space));
  isl_set *at = compare (base, value, selection->distance);

  pairs = isl_map_intersect (pairs, isl_set_unwrap (at));
  selection->result
      = isl_union_map_union (selection->result, isl_union_map_from_map (pairs));
  return selection->result ? isl_stat_ok : isl_stat_error;
}

__isl_give isl_union_map *
pf_row_distance (__isl_take isl_union_map *pairs,
                 __isl_keep isl_union_pw_aff *row, enum pf_distance distance)
{
  struct selection selection = { .distance = distance };

  pairs = isl_union_map_align_params (pairs, isl_union_pw_aff_get_space (row));
  selection.row = isl_union_pw_aff_align_params (
      isl_union_pw_aff_copy (row), isl_union_map_get_space (pairs));
  selection.result = isl_union_map_empty (isl_union_map_get_space (pairs));
  if (!selection.row
      || isl_union_map_foreach_map (pairs, select_pairs, &selection) < 0)
    selection.result = isl_union_map_free (selection.result);
  isl_union_pw_aff_free (selection.row);
  isl_union_map_free (pairs);
  return selection.result;
}

isl_bool
pf_row_keeps (__isl_keep isl_union_map *pairs, __isl_keep isl_union_pw_aff *row,
              enum pf_distance distance)
{
  static const enum pf_distance all[] = { PF_BACK, PF_SAME, PF_AHEAD };
  isl_bool keeps = isl_bool_true;

  for (unsigned k = 0; k < 3 && keeps == isl_bool_true; k++)
    {
      isl_union_map *found;

      if (all[k] == distance)
        continue;
      found = pf_row_distance (isl_union_map_copy (pairs), row, all[k]);
      keeps = isl_union_map_is_empty (found);
      isl_union_map_free (found);
    }
  return keeps;
}
