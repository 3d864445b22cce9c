/* What the dependences leave to several threads.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "thread-order.h"

#include "band.h"
#include "row-distance.h"

#include <isl/aff.h>
#include <isl/id.h>
#include <isl/ilp.h>
#include <isl/local_space.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <isl/val.h>
#include <limits.h>
#include <stdlib.h>

/* Diamonds that grow faster are so flat that they save nothing.  */
#define MAX_GROWTH 8

/* Rows that are farther apart for two statements have no use.  */
#define MAX_SHIFT 1000

/* How far apart the instances of two statements are that depend on each other.

   FROM, TO: the statements, by their numbers in the search.
   DISTANCE: { [x, y] }, x in the first member of the band, y in the second.  */
struct distance
{
  unsigned from, to;
  isl_set *distance;
};

/* The search for a row that runs in the opposite direction.

   FIRST, SECOND: the rows of the band's members.
   N_STATEMENT, STATEMENT: the band's statements, universes.
   N, DISTANCE: of the dependences.
   SHIFT[N_STATEMENT]: what each statement's row is moved by.  */
struct search
{
  isl_union_pw_aff *first, *second;
  unsigned n_statement;
  isl_set **statement;
  unsigned n;
  struct distance *distance;
  long *shift;
};

static void
clear_search (struct search *search)
{
  for (unsigned k = 0; k < search->n_statement; k++)
    isl_set_free (search->statement[k]);
  for (unsigned k = 0; k < search->n; k++)
    isl_set_free (search->distance[k].distance);
  free (search->statement);
  free (search->distance);
  free (search->shift);
}

/* Add STATEMENT, a universe, to the search USER.  */
static isl_stat
add_statement (__isl_take isl_set *statement, void *user)
{
  struct search *search = user;
  isl_set **grown
      = realloc (search->statement, (search->n_statement + 1) * sizeof *grown);

  if (!grown)
    {
      isl_set_free (statement);
      return isl_stat_error;
    }
  search->statement = grown;
  grown[search->n_statement++] = statement;
  return isl_stat_ok;
}

/* The number of the statement of SEARCH whose instances dimension TYPE of PAIRS has;
   N_STATEMENT if there is none.  */
static unsigned
find_statement (const struct search *search, __isl_keep isl_map *pairs,
                enum isl_dim_type type)
{
  isl_id *wanted = isl_map_get_tuple_id (pairs, type);
  unsigned k = 0;

  while (k < search->n_statement)
    {
      isl_id *id = isl_set_get_tuple_id (search->statement[k]);

      isl_id_free (id);
      if (id == wanted)
        break;
      k++;
    }
  isl_id_free (wanted);
  return k;
}

/* PAIRS, { S[i] -> T[j] }, by the values of two rows at their ends: { [x, y] -> [x', y'] }.  */
static __isl_give isl_map *
values_at_ends (__isl_keep isl_map *pairs, __isl_keep isl_union_pw_aff *first,
                __isl_keep isl_union_pw_aff *second)
{
  isl_union_map *rows = isl_union_map_flat_range_product (
      isl_union_map_from_union_pw_aff (isl_union_pw_aff_copy (first)),
      isl_union_map_from_union_pw_aff (isl_union_pw_aff_copy (second)));
  isl_union_map *ends = isl_union_map_from_map (isl_map_copy (pairs));

  ends = isl_union_map_apply_domain (ends, isl_union_map_copy (rows));
  return isl_map_from_union_map (isl_union_map_apply_range (ends, rows));
}

/* Add the distances of PAIRS, { S[i] -> T[j] }, to the search USER.  */
static isl_stat
add_distance (__isl_take isl_map *pairs, void *user)
{
  struct search *search = user;
  struct distance one = { find_statement (search, pairs, isl_dim_in),
                          find_statement (search, pairs, isl_dim_out), NULL };
  struct distance *grown
      = realloc (search->distance, (search->n + 1) * sizeof *grown);

  if (grown)
    search->distance = grown;
  if (grown && one.from < search->n_statement && one.to < search->n_statement)
    one.distance = isl_map_deltas (
        values_at_ends (pairs, search->first, search->second));
  isl_map_free (pairs);
  if (!one.distance)
    return isl_stat_error;
  one.distance = isl_set_project_out (
      one.distance, isl_dim_param, 0,
      (unsigned)isl_set_dim (one.distance, isl_dim_param));
  grown[search->n++] = one;
  return isl_stat_ok;
}

/* The least value of GROWTH * x - y in DISTANCE, { [x, y] }, as *LEAST; false if there is none
   that is of use.  */
static bool
least_distance (__isl_keep isl_set *distance, unsigned growth, long *least)
{
  isl_aff *value = isl_aff_zero_on_domain (
      isl_local_space_from_space (isl_set_get_space (distance)));
  isl_val *found;
  bool usable;

  value = isl_aff_set_coefficient_si (value, isl_dim_in, 0, (int)growth);
  value = isl_aff_set_coefficient_si (value, isl_dim_in, 1, -1);
  found = isl_set_min_val (distance, value);
  isl_aff_free (value);
  usable = isl_val_is_int (found) == isl_bool_true
           && isl_val_cmp_si (found, -MAX_SHIFT) > 0
           && isl_val_cmp_si (found, MAX_SHIFT) < 0;
  *least = usable ? isl_val_get_num_si (found) : 0;
  isl_val_free (found);
  return usable;
}

/* Let LEAST[k] be the least value of GROWTH * x - y in distance number K of SEARCH; false if
   one has none.  */
static bool
find_least (const struct search *search, unsigned growth, long *least)
{
  for (unsigned k = 0; k < search->n; k++)
    if (!least_distance (search->distance[k].distance, growth, least + k))
      return false;
  return true;
}

/* Find the least shifts of SEARCH's statements with which no distance, at least LEAST without,
   is negative: longest paths, by the algorithm of Bellman and Ford.  False if there are
   none.  */
static bool
find_shifts (struct search *search, const long *least)
{
  bool changed = true;

  for (unsigned s = 0; s < search->n_statement; s++)
    search->shift[s] = 0;
  for (unsigned round = 0; changed && round <= search->n_statement; round++)
    {
      changed = false;
      for (unsigned k = 0; k < search->n; k++)
        {
          const struct distance *one = search->distance + k;
          long wanted = search->shift[one->from] - least[k];

          if (search->shift[one->to] >= wanted)
            continue;
          search->shift[one->to] = wanted;
          changed = true;
        }
    }
  return !changed;
}

/* The row that grows by GROWTH with the first member, with SEARCH's shifts.  */
static __isl_give isl_union_pw_aff *
opposite_row (const struct search *search, unsigned growth)
{
  isl_ctx *ctx = isl_union_pw_aff_get_ctx (search->first);
  isl_union_pw_aff *row = isl_union_pw_aff_sub (
      isl_union_pw_aff_scale_val (isl_union_pw_aff_copy (search->first),
                                  isl_val_int_from_ui (ctx, growth)),
      isl_union_pw_aff_copy (search->second));
  isl_union_pw_aff *shifts
      = isl_union_pw_aff_empty (isl_union_pw_aff_get_space (row));

  for (unsigned s = 0; s < search->n_statement; s++)
    shifts = isl_union_pw_aff_union_add (
        shifts,
        isl_union_pw_aff_val_on_domain (
            isl_union_set_from_set (isl_set_copy (search->statement[s])),
            isl_val_int_from_si (ctx, search->shift[s])));
  return isl_union_pw_aff_add (row, shifts);
}

/* Fill in OPPOSITE of the permutable band TREE, below which ACTIVE are active, if there is
   such a row.  */
static isl_stat
find_opposite (struct pf_tree *tree, __isl_keep isl_union_map *active)
{
  struct search search
      = { .first = tree->member[0].row, .second = tree->member[1].row };
  isl_union_set *universe
      = isl_union_set_universe (isl_union_set_copy (tree->domain));
  isl_stat found = isl_union_set_foreach_set (universe, add_statement, &search);
  long *least = NULL;

  isl_union_set_free (universe);
  if (found == isl_stat_ok)
    found = isl_union_map_foreach_map (active, add_distance, &search);
  search.shift = calloc (search.n_statement + 1, sizeof *search.shift);
  least = calloc (search.n + 1, sizeof *least);
  if (!search.shift || !least)
    found = isl_stat_error;
  for (unsigned growth = 1;
       found == isl_stat_ok && !tree->opposite && growth <= MAX_GROWTH;
       growth++)
    if (find_least (&search, growth, least) && find_shifts (&search, least))
      {
        tree->opposite = opposite_row (&search, growth);
        tree->growth = growth;
      }
  free (least);
  clear_search (&search);
  return found;
}

/* Fill in FREE_BELOW of the members of the band TREE, below which ACTIVE are active.  */
static isl_stat
find_free (struct pf_tree *tree, __isl_keep isl_union_map *active)
{
  const unsigned bits = sizeof tree->member->free_below * CHAR_BIT;
  isl_bool still = isl_bool_true;

  for (unsigned a = 0; a < tree->n_member && a < bits && still >= 0; a++)
    {
      isl_union_map *rest
          = pf_band_active (isl_union_map_copy (active), 1, tree->member + a);

      for (unsigned m = 0; m < tree->n_member && still >= 0; m++)
        {
          still = m == a ? isl_bool_false
                         : pf_row_keeps (rest, tree->member[m].row, PF_SAME);
          if (still == isl_bool_true)
            tree->member[m].free_below |= 1u << a;
        }
      isl_union_map_free (rest);
    }
  return still < 0 ? isl_stat_error : isl_stat_ok;
}

/* Fill in what the band TREE says of threads, below which ACTIVE are active.  */
static isl_stat
analyse_band (struct pf_tree *tree, __isl_keep isl_union_map *active)
{
  if (find_free (tree, active) < 0)
    return isl_stat_error;
  if (!tree->permutable || tree->n_member < 2 || tree->member[0].coincident
      || tree->member[1].coincident)
    return isl_stat_ok;
  return find_opposite (tree, active);
}

isl_stat
pf_tree_find_threads (struct pf_tree *tree,
                      __isl_keep isl_union_map *dependences)
{
  isl_union_map *active = pf_band_within (dependences, tree->domain);
  isl_stat result = active ? isl_stat_ok : isl_stat_error;

  if (result == isl_stat_ok && tree->kind == PF_TREE_BAND)
    {
      result = analyse_band (tree, active);
      active = pf_band_active (active, tree->n_member, tree->member);
    }
  for (unsigned k = 0; result == isl_stat_ok && k < tree->n_child; k++)
    result = pf_tree_find_threads (tree->child[k], active);
  isl_union_map_free (active);
  return result;
}
