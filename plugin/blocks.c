/* Full and partial blocks of the iterations of a band.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "blocks.h"

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>
#include <string.h>

/* What is needed while the blocks of a band are looked for.

   TREE: the band.
   ROWS: [params] -> { Stmt[i] -> [o, t] }, members of the bands above, then
     those of the band.
   N_OUTER, N: dimensions o, and o and t.
   FACTOR: by member of the band.
   ALL: the iterations, [params] -> { [o, t] }.
   FULL: of these, those in blocks that each statement so far fills, or is not
     in at all.
   MOST: parts, of which there are N_PART.
   PART[N_PART]: iterations by part, those in full blocks first.  */
struct search
{
  const struct pf_tree *tree;
  isl_union_map *rows;
  unsigned n_outer, n;
  const unsigned *factor;
  isl_set *all, *full;
  unsigned most, n_part;
  isl_set *part[PF_MAX_PARTS];
};

void
pf_blocks_clear (struct pf_blocks *blocks)
{
  for (unsigned k = 0; k < blocks->n_part; k++)
    isl_union_set_free (blocks->part[k]);
  *blocks = (struct pf_blocks){ .n_part = 0 };
}

static void
clear_search (struct search *search)
{
  isl_union_map_free (search->rows);
  isl_set_free (search->all);
  isl_set_free (search->full);
  for (unsigned k = 0; k < search->n_part; k++)
    isl_set_free (search->part[k]);
}

/* The rows of the bands above and of TREE.  */
static __isl_give isl_union_map *
find_rows (const struct pf_tree *tree, unsigned n_outer,
           const struct pf_tree_member *outer)
{
  unsigned n = n_outer + tree->n_member;
  struct pf_tree_member *member = calloc (n + 1, sizeof *member);
  isl_union_map *rows = NULL;

  if (member)
    {
      if (n_outer > 0)
        memcpy (member, outer, n_outer * sizeof *member);
      memcpy (member + n_outer, tree->member, tree->n_member * sizeof *member);
      rows = isl_union_map_from_multi_union_pw_aff (
          pf_tree_rows (tree->domain, n, member));
      rows = isl_union_map_intersect_domain (rows,
                                             isl_union_set_copy (tree->domain));
    }
  free (member);
  return rows;
}

/* From each iteration to the first of its block, or to the last in those
   members that are set in LAST: { [o, t] -> [o, t'] } in SPACE.  */
static __isl_give isl_multi_aff *
block_corner (const struct search *search, __isl_take isl_space *space,
              unsigned last)
{
  isl_multi_aff *corner
      = isl_multi_aff_identity (isl_space_map_from_set (space));

  for (unsigned d = search->n_outer; d < search->n; d++)
    {
      unsigned factor = search->factor[d - search->n_outer];
      isl_ctx *ctx = isl_multi_aff_get_ctx (corner);
      isl_aff *aff;

      if (factor == 1)
        continue;
      aff = isl_multi_aff_get_aff (corner, (int)d);
      aff = isl_aff_scale_down_val (aff, isl_val_int_from_ui (ctx, factor));
      aff = isl_aff_scale_val (isl_aff_floor (aff),
                               isl_val_int_from_ui (ctx, factor));
      if (last >> (d - search->n_outer) & 1)
        aff = isl_aff_add_constant_si (aff, (int)factor - 1);
      corner = isl_multi_aff_set_aff (corner, (int)d, aff);
    }
  return corner;
}

/* The blocked members as bits.  */
static unsigned
blocked_members (const struct search *search)
{
  unsigned blocked = 0;

  for (unsigned m = 0; m + search->n_outer < search->n; m++)
    if (search->factor[m] > 1)
      blocked |= 1u << m;
  return blocked;
}

/* The iterations at which the statement with instances SET runs.  */
static __isl_give isl_set *
times_of (const struct search *search, __isl_take isl_set *set)
{
  return isl_set_from_union_set (isl_union_set_apply (
      isl_union_set_from_set (set), isl_union_map_copy (search->rows)));
}

/* Add the iterations of the statement with instances SET to those of the
   search USER.  */
static isl_stat
add_times (__isl_take isl_set *set, void *user)
{
  struct search *search = user;
  isl_set *times = times_of (search, set);

  search->all = search->all ? isl_set_union (search->all, times) : times;
  return search->all ? isl_stat_ok : isl_stat_error;
}

/* Those of the iterations of SEARCH all corners of whose blocks are in TIMES.
   (Where TIMES has holes that is not enough for the block to be full, but then
   only conditions remain in the code.)  */
static __isl_give isl_set *
filled_blocks (const struct search *search, __isl_keep isl_set *times)
{
  unsigned blocked = blocked_members (search), last = blocked;
  isl_set *filled = isl_set_copy (search->all);

  do
    {
      isl_multi_aff *corner
          = block_corner (search, isl_set_get_space (times), last);

      filled = isl_set_intersect (
          filled, isl_set_preimage_multi_aff (isl_set_copy (times), corner));
      last = (last - 1) & blocked;
    }
  while (last != blocked);
  return filled;
}

/* From each iteration to all those of its block: { [o, t] -> [o, t'] }.  */
static __isl_give isl_map *
same_block (const struct search *search)
{
  isl_multi_aff *first
      = block_corner (search, isl_set_get_space (search->all), 0);
  isl_map *map = isl_map_from_multi_aff (first);
  isl_map *back = isl_map_reverse (isl_map_copy (map));

  return isl_map_apply_range (map, back);
}

/* Of the iterations of SEARCH those in whose blocks there are none of TIMES.  */
static __isl_give isl_set *
untouched_blocks (const struct search *search, __isl_keep isl_set *times)
{
  return isl_set_subtract (
      isl_set_copy (search->all),
      isl_set_apply (isl_set_copy (times), same_block (search)));
}

/* Leave in USER's full blocks those that the statement with instances SET fills,
   or is not in.  */
static isl_stat
fill_by (__isl_take isl_set *set, void *user)
{
  struct search *search = user;
  isl_set *times = times_of (search, set);

  search->full = isl_set_intersect (
      search->full, isl_set_union (filled_blocks (search, times),
                                   untouched_blocks (search, times)));
  isl_set_free (times);
  return search->full ? isl_stat_ok : isl_stat_error;
}

/* Add the iterations in SET to the parts of USER; when there are many, to the
   last part.  */
static isl_stat
add_part (__isl_take isl_set *set, void *user)
{
  struct search *search = user;
  isl_bool empty = isl_set_is_empty (set);
  unsigned last = search->most - 1;

  if (empty != isl_bool_false)
    {
      isl_set_free (set);
      return empty < 0 ? isl_stat_error : isl_stat_ok;
    }
  if (search->n_part <= last)
    search->part[search->n_part++] = set;
  else
    search->part[last] = isl_set_union (search->part[last], set);
  return isl_stat_ok;
}

static isl_stat
add_piece (__isl_take isl_basic_set *set, void *user)
{
  return add_part (isl_set_from_basic_set (set), user);
}

/* Find the parts of SEARCH, those in full blocks first, and set *FULL if there
   are any.  */
static isl_stat
find_parts (struct search *search, bool *full)
{
  isl_set *rest;
  isl_stat result;

  if (isl_union_set_foreach_set (search->tree->domain, add_times, search) < 0)
    return isl_stat_error;
  search->all = isl_set_coalesce (search->all);
  search->full = isl_set_copy (search->all);
  if (isl_union_set_foreach_set (search->tree->domain, fill_by, search) < 0)
    return isl_stat_error;
  search->full = isl_set_coalesce (search->full);
  result = add_part (isl_set_copy (search->full), search);
  *full = search->n_part > 0;
  rest = isl_set_coalesce (isl_set_make_disjoint (isl_set_subtract (
      isl_set_copy (search->all), isl_set_copy (search->full))));
  if (result == isl_stat_ok)
    result = isl_set_foreach_basic_set (rest, add_piece, search);
  isl_set_free (rest);
  return result;
}

/* May an iteration depend on one with another value in dimension D, if both
   are in the same block?  */
static bool
may_differ (const struct search *search, unsigned d)
{
  unsigned m = d - search->n_outer;

  return d >= search->n_outer && search->factor[m] == 1
         && !search->tree->member[m].coincident;
}

/* From each iteration of SEARCH to those of the same block that may depend on
   it: { [o, t] -> [o, t'] }.  */
static __isl_give isl_map *
later_in_block (const struct search *search)
{
  isl_space *space = isl_set_get_space (search->all);
  isl_map *first = isl_map_from_multi_aff (
      block_corner (search, isl_space_copy (space), 0));
  isl_map *later = isl_map_universe (isl_space_map_from_set (space));

  for (unsigned d = 0; d < search->n; d++)
    if (may_differ (search, d))
      later = isl_map_order_le (later, isl_dim_in, (int)d, isl_dim_out, (int)d);
    else
      later = isl_map_equate (later, isl_dim_in, (int)d, isl_dim_out, (int)d);
  later = isl_map_apply_range (isl_map_copy (first), later);
  return isl_map_apply_range (later, isl_map_reverse (first));
}

/* Must some of part A run before some of part B, where LATER leads to what may
   depend on an iteration?  */
static isl_bool
is_needed (const struct search *search, __isl_keep isl_map *later, unsigned a,
           unsigned b)
{
  isl_set *reached
      = isl_set_apply (isl_set_copy (search->part[a]), isl_map_copy (later));
  isl_bool apart = isl_set_is_disjoint (reached, search->part[b]);

  isl_set_free (reached);
  return isl_bool_not (apart);
}

/* Bring the parts of SEARCH from number DONE on into an order that LATER allows;
   false in *POSSIBLE if there is none.  *FULL is kept up to date.  */
static isl_stat
sort_parts (struct search *search, __isl_keep isl_map *later, unsigned *full,
            bool *possible)
{
  for (unsigned done = 0; done < search->n_part; done++)
    {
      isl_bool waits = isl_bool_true;
      unsigned k;
      isl_set *next;

      for (k = done; k < search->n_part && waits == isl_bool_true; k++)
        {
          waits = isl_bool_false;
          for (unsigned a = done; a < search->n_part && !waits; a++)
            if (a != k)
              waits = is_needed (search, later, a, k);
        }
      if (waits < 0)
        return isl_stat_error;
      *possible = *possible && !waits;
      if (waits)
        return isl_stat_ok;
      next = search->part[--k];
      memmove (search->part + done + 1, search->part + done,
               (k - done) * sizeof *search->part);
      search->part[done] = next;
      *full = *full == k ? done : *full + (*full >= done && *full < k);
    }
  return isl_stat_ok;
}

/* Put the parts of SEARCH in a legal order.  If there is none, make one part of
   all.  */
static isl_stat
order_parts (struct search *search, unsigned *full)
{
  bool possible = true, free_order = true;
  isl_map *later;
  isl_stat result;

  for (unsigned d = 0; d < search->n; d++)
    free_order = free_order && !may_differ (search, d);
  if (free_order || search->n_part < 2)
    return isl_stat_ok;
  later = later_in_block (search);
  result = sort_parts (search, later, full, &possible);
  isl_map_free (later);
  if (result != isl_stat_ok || possible)
    return result;
  while (search->n_part > 0)
    isl_set_free (search->part[--search->n_part]);
  *full = 1;
  return add_part (isl_set_copy (search->all), search);
}

/* Put the instances that run in the parts of SEARCH into BLOCKS.  */
static isl_stat
keep_parts (const struct search *search, struct pf_blocks *blocks)
{
  for (unsigned k = 0; k < search->n_part; k++)
    {
      isl_union_set *times
          = isl_union_set_from_set (isl_set_copy (search->part[k]));
      isl_union_set *part
          = isl_union_map_domain (isl_union_map_intersect_range (
              isl_union_map_copy (search->rows), times));

      blocks->part[blocks->n_part++] = isl_union_set_coalesce (part);
      if (!blocks->part[k])
        return isl_stat_error;
    }
  return isl_stat_ok;
}

isl_stat
pf_blocks_part (const struct pf_tree *tree, unsigned n_outer,
                const struct pf_tree_member *outer, const unsigned *factor,
                unsigned most, struct pf_blocks *blocks)
{
  struct search search = { .tree = tree,
                           .rows = find_rows (tree, n_outer, outer),
                           .n_outer = n_outer,
                           .n = n_outer + tree->n_member,
                           .factor = factor,
                           .most = most };
  bool full = false;
  isl_stat result = find_parts (&search, &full);

  *blocks = (struct pf_blocks){ .full = full ? 0 : search.n_part };
  if (result == isl_stat_ok)
    result = order_parts (&search, &blocks->full);
  if (result == isl_stat_ok)
    result = keep_parts (&search, blocks);
  if (result != isl_stat_ok)
    pf_blocks_clear (blocks);
  clear_search (&search);
  return result;
}
