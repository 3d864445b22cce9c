/* Index-set splitting on a schedule tree.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "index-split.h"

#include "above.h"
#include "band.h"

#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <stdlib.h>

/* Before the pivot, at it, and behind it.  */
#define N_PIECES 3

/* A loop that is to be split.

   DOMAIN: its instances.
   TIME: when they run: the values of the loops around it and of itself,
     { Stmt[i] -> [o, t] }.
   N_AROUND: the number of loops around it.
   PIVOT: times in one iteration of it, for every iteration of those around,
     { [o, t] }.
   COMPLETE: every dependence seen so far starts or ends in PIVOT.  */
struct split
{
  isl_union_set *domain;
  isl_union_map *time;
  unsigned n_around;
  isl_set *pivot;
  bool complete;
};

/* TIMES as a relation from the loops around SPLIT's to that.  */
static __isl_give isl_map *
as_relation (const struct split *split, __isl_take isl_set *times)
{
  return isl_map_move_dims (isl_map_from_range (times), isl_dim_in, 0,
                            isl_dim_out, 0, split->n_around);
}

/* The times that RELATION, as made by as_relation, stands for.  */
static __isl_give isl_set *
as_times (const struct split *split, __isl_take isl_map *relation)
{
  return isl_map_range (isl_map_move_dims (relation, isl_dim_out, 0, isl_dim_in,
                                           0, split->n_around));
}

/* Are TIMES in one iteration of SPLIT's loop, whatever those around it are?  */
static isl_bool
is_one_iteration (const struct split *split, __isl_keep isl_set *times)
{
  isl_map *relation = as_relation (split, isl_set_copy (times));
  isl_bool one = isl_map_is_single_valued (relation);

  isl_map_free (relation);
  return one;
}

/* Make TIMES SPLIT's pivot if they are in one iteration.  Returns whether they
   are.  */
static isl_bool
try_pivot (struct split *split, __isl_take isl_set *times)
{
  isl_bool one = is_one_iteration (split, times);

  if (one == isl_bool_true)
    {
      isl_set_free (split->pivot);
      split->pivot = times;
    }
  else
    isl_set_free (times);
  return one;
}

/* Add END, where dependences start or end, to SPLIT's pivot, if it is of the
   same iteration.  Returns whether it is.  */
static isl_bool
add_end (struct split *split, __isl_take isl_union_set *end)
{
  isl_set *times = isl_set_from_union_set (
      isl_union_set_apply (end, isl_union_map_copy (split->time)));

  if (split->pivot)
    times = isl_set_union (times, isl_set_copy (split->pivot));
  return try_pivot (split, times);
}

/* See to it that the dependences BMAP start or end in the pivot of the split
   USER.  */
static isl_stat
cover (__isl_take isl_basic_map *bmap, void *user)
{
  struct split *split = user;
  isl_union_map *map = isl_union_map_from_basic_map (bmap);
  isl_bool covered = isl_bool_false;

  if (split->complete)
    covered = add_end (split, isl_union_map_domain (isl_union_map_copy (map)));
  if (split->complete && covered == isl_bool_false)
    covered = add_end (split, isl_union_map_range (isl_union_map_copy (map)));
  isl_union_map_free (map);
  split->complete = split->complete && covered == isl_bool_true;
  return covered < 0 ? isl_stat_error : isl_stat_ok;
}

static isl_stat
cover_map (__isl_take isl_map *map, void *user)
{
  isl_stat result = isl_map_foreach_basic_map (map, cover, user);

  isl_map_free (map);
  return result;
}

/* Find a pivot of SPLIT for the dependences CARRIED by its loop, of which there
   are some.  Where it is an affine function of the loops around, it is that even
   where no dependence is, so that the pieces have few corners.  Returns whether
   there is one.  */
static bool
find_pivot (struct split *split, __isl_keep isl_union_map *carried)
{
  split->pivot = NULL;
  split->complete = true;
  if (isl_union_map_foreach_map (carried, cover_map, split) != isl_stat_ok
      || !split->complete || !split->pivot)
    return false;
  return try_pivot (split, isl_set_from_basic_set (isl_set_affine_hull (
                               isl_set_copy (split->pivot))))
         >= 0;
}

/* Is SET one without holes and corners?  USER is the answer.  */
static isl_stat
check_simple (__isl_take isl_set *set, void *user)
{
  bool *simple = user;
  isl_size n = isl_set_n_basic_set (set);

  *simple = *simple && n == 1;
  isl_set_free (set);
  return n < 0 ? isl_stat_error : isl_stat_ok;
}

/* The part of TREE for the instances in DOMAIN; NULL when there is none, or they
   are not one simple set for each statement: the conditions that it would take
   cost more than the split gives.  */
static struct pf_tree *
take_part (const struct pf_tree *tree, __isl_keep isl_union_set *domain)
{
  bool simple = true;

  if (isl_union_set_foreach_set (domain, check_simple, &simple) != isl_stat_ok
      || !simple)
    return NULL;
  return pf_tree_restrict (tree, domain);
}

/* SPLIT's instances at TIMES.  */
static __isl_give isl_union_set *
instances (const struct split *split, __isl_take isl_set *times)
{
  isl_union_map *when = isl_union_map_intersect_range (
      isl_union_map_copy (split->time), isl_union_set_from_set (times));

  return isl_union_set_coalesce (isl_union_map_domain (when));
}

/* Divide SPLIT's instances into those in iterations of its loop before its
   pivot, at it, and behind it; all are behind one that does not exist.  */
static void
divide (const struct split *split, isl_union_set *piece[N_PIECES])
{
  isl_map *pivot = as_relation (split, isl_set_copy (split->pivot));
  isl_space *space = isl_space_range (isl_map_get_space (pivot));
  isl_map *before = isl_map_apply_range (pivot, isl_map_lex_gt (space));

  piece[0] = instances (split, as_times (split, before));
  piece[1] = instances (split, isl_set_copy (split->pivot));
  piece[2] = isl_union_set_subtract (isl_union_set_copy (split->domain),
                                     isl_union_set_copy (piece[0]));
  piece[2] = isl_union_set_coalesce (
      isl_union_set_subtract (piece[2], isl_union_set_copy (piece[1])));
}

/* LOOP, a band with SPLIT's loop only, as a sequence; there is no loop at the
   pivot.  */
static struct pf_tree *
split_at_pivot (const struct split *split, const struct pf_tree *loop)
{
  const struct pf_tree *whole[N_PIECES] = { loop, loop->child[0], loop };
  struct pf_tree *sequence = NULL;
  isl_union_set *piece[N_PIECES];
  bool sound = true;

  divide (split, piece);
  for (unsigned k = 0; k < N_PIECES; k++)
    {
      isl_bool empty = isl_union_set_is_empty (piece[k]);
      struct pf_tree *part = sound && empty == isl_bool_false
                                 ? take_part (whole[k], piece[k])
                                 : NULL;

      sound = sound && (empty == isl_bool_true || part);
      if (part)
        sequence = sequence ? pf_tree_sequence (sequence, part) : part;
      isl_union_set_free (piece[k]);
    }
  if (sound && sequence && sequence->kind == PF_TREE_SEQUENCE)
    return sequence;
  return pf_tree_free (sequence);
}

/* The innermost loop of BAND, which stands below ABOVE, split, in place of
   BAND's body; ACTIVE are the dependences that the loops in ABOVE do not carry.
   NULL when it cannot be split.  */
static struct pf_tree *
split_last (const struct pf_tree *band, const struct pf_above *above,
            __isl_keep isl_union_map *active)
{
  struct pf_above all = pf_above_enter (above, band, band->n_member);
  struct split split = { .domain = band->domain, .n_around = all.n - 1 };
  isl_union_map *carried = pf_band_carried (active, band, band->n_member - 1);
  struct pf_tree *loop = NULL, *sequence = NULL;

  if (all.member)
    split.time = isl_union_map_intersect_domain (
        isl_union_map_from_multi_union_pw_aff (
            pf_tree_rows (band->domain, all.n, all.member)),
        isl_union_set_copy (band->domain));
  if (split.time && find_pivot (&split, carried))
    loop = pf_tree_band (pf_tree_copy (band->child[0]), 1,
                         band->member + band->n_member - 1);
  if (loop)
    sequence = split_at_pivot (&split, loop);
  pf_tree_free (loop);
  isl_union_map_free (carried);
  isl_union_map_free (split.time);
  isl_set_free (split.pivot);
  free (all.member);
  return sequence;
}

static struct pf_tree *split_tree (const struct pf_tree *tree,
                                   const struct pf_above *above,
                                   __isl_take isl_union_map *active,
                                   bool *found);

/* BAND, which stands below ABOVE, with what can be split in it.  */
static struct pf_tree *
split_band (const struct pf_tree *band, const struct pf_above *above,
            __isl_take isl_union_map *active, bool *found)
{
  unsigned n = band->n_member;
  struct pf_tree *body = NULL, *result;
  struct pf_above inner;

  if (pf_tree_is_flat (band->child[0]) && band->member[n - 1].backward)
    body = split_last (band, above, active);
  if (body)
    {
      *found = true;
      isl_union_map_free (active);
      return n > 1 ? pf_tree_band (body, n - 1, band->member) : body;
    }
  inner = pf_above_enter (above, band, n);
  active = pf_band_active (active, n, band->member);
  if (inner.member)
    body = split_tree (band->child[0], &inner, active, found);
  else
    isl_union_map_free (active);
  result = pf_tree_band (body, n, band->member);
  free (inner.member);
  return result;
}

/* The sequence TREE, which stands below ABOVE, with what can be split in it.  */
static struct pf_tree *
split_sequence (const struct pf_tree *tree, const struct pf_above *above,
                __isl_take isl_union_map *active, bool *found)
{
  struct pf_tree *result = NULL;

  for (unsigned k = 0; k < tree->n_child; k++)
    {
      const struct pf_tree *child = tree->child[k];
      struct pf_tree *part = split_tree (
          child, above, pf_band_within (active, child->domain), found);

      result = result ? pf_tree_sequence (result, part) : part;
      if (!result)
        break;
    }
  isl_union_map_free (active);
  return result;
}

/* TREE, which stands below ABOVE, with what can be split in it; *FOUND becomes
   true when something is.  */
static struct pf_tree *
split_tree (const struct pf_tree *tree, const struct pf_above *above,
            __isl_take isl_union_map *active, bool *found)
{
  if (!active)
    return NULL;
  if (tree->kind == PF_TREE_BAND)
    return split_band (tree, above, active, found);
  if (tree->kind == PF_TREE_SEQUENCE)
    return split_sequence (tree, above, active, found);
  isl_union_map_free (active);
  return pf_tree_leaf (isl_union_set_copy (tree->domain));
}

struct pf_tree *
pf_tree_split_indices (const struct pf_tree *tree,
                       __isl_keep isl_union_map *dependences)
{
  struct pf_above none = { 0, NULL };
  bool found = false;
  struct pf_tree *result = split_tree (
      tree, &none, pf_band_within (dependences, tree->domain), &found);

  return found ? result : pf_tree_free (result);
}
