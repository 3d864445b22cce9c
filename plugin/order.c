/* Orders worth considering, before tiling.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "order.h"

#include "band.h"
#include "distribute.h"
#include "hoist.h"
#include "index-split.h"
#include "skew.h"
#include <isl/aff.h>
#include <isl/options.h>
#include <isl/schedule.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <isl/val.h>
#include <string.h>

/* Larger numbers in a schedule row than these make no useful loop; isl searches
   faster without.  */
#define MAX_COEFFICIENT 20
#define MAX_CONSTANT 20

/* The scheduling options of an isl_ctx that are changed here.  */
struct saved_options
{
  int serialize, whole, depth, coefficient, constant;
};

static struct saved_options
set_options (isl_ctx *ctx, bool serialize, bool whole)
{
  struct saved_options saved
      = { isl_options_get_schedule_serialize_sccs (ctx),
          isl_options_get_schedule_whole_component (ctx),
          isl_options_get_schedule_maximize_band_depth (ctx),
          isl_options_get_schedule_max_coefficient (ctx),
          isl_options_get_schedule_max_constant_term (ctx) };

  isl_options_set_schedule_serialize_sccs (ctx, serialize);
  isl_options_set_schedule_whole_component (ctx, whole);
  isl_options_set_schedule_maximize_band_depth (ctx, 1);
  isl_options_set_schedule_max_coefficient (ctx, MAX_COEFFICIENT);
  isl_options_set_schedule_max_constant_term (ctx, MAX_CONSTANT);
  return saved;
}

static void
restore_options (isl_ctx *ctx, const struct saved_options *saved)
{
  isl_options_set_schedule_serialize_sccs (ctx, saved->serialize);
  isl_options_set_schedule_whole_component (ctx, saved->whole);
  isl_options_set_schedule_maximize_band_depth (ctx, saved->depth);
  isl_options_set_schedule_max_coefficient (ctx, saved->coefficient);
  isl_options_set_schedule_max_constant_term (ctx, saved->constant);
}

/* DEPENDENCES without what the DOMAIN says already: the numbers in them become
   small, which isl's scheduler needs to be fast.  */
static __isl_give isl_union_map *
simplify (__isl_keep isl_union_map *dependences,
          __isl_keep isl_union_set *domain)
{
  isl_union_map *map = isl_union_map_gist_domain (
      isl_union_map_copy (dependences), isl_union_set_copy (domain));

  map = isl_union_map_gist_range (map, isl_union_set_copy (domain));
  return isl_union_map_coalesce (isl_union_map_detect_equalities (map));
}

/* The same, that is computed once if KNOWN, which is NULL or where it is kept, is there
   for it.  */
static __isl_give isl_union_map *
simplify_once (isl_union_map **known, __isl_keep isl_union_map *dependences,
               __isl_keep isl_union_set *domain)
{
  if (!known)
    return simplify (dependences, domain);
  if (!*known)
    *known = simplify (dependences, domain);
  return isl_union_map_copy (*known);
}

void
pf_order_memory_clear (struct pf_order_memory *memory)
{
  isl_union_map_free (memory->validity);
  isl_union_map_free (memory->flow);
  pf_tree_free (memory->hoisted);
}

/* A callback for the pieces of a row: an error if a coefficient of an iterator is larger
   than MAX_COEFFICIENT.  */
static isl_stat
check_piece (__isl_take isl_set *set, __isl_take isl_aff *aff, void *user)
{
  bool small = true;
  int n = isl_aff_dim (aff, isl_dim_in);

  (void)user;
  for (int k = 0; k < n; k++)
    {
      isl_val *size
          = isl_val_abs (isl_aff_get_coefficient_val (aff, isl_dim_in, k));

      small &= isl_val_cmp_si (size, MAX_COEFFICIENT) <= 0;
      isl_val_free (size);
    }
  isl_set_free (set);
  isl_aff_free (aff);
  return small ? isl_stat_ok : isl_stat_error;
}

static isl_stat
check_function (__isl_take isl_pw_aff *function, void *user)
{
  isl_stat result = isl_pw_aff_foreach_piece (function, check_piece, user);

  isl_pw_aff_free (function);
  return result;
}

/* Are the coefficients of iterators in all rows of TREE at most MAX_COEFFICIENT?  Where isl
   carries dependences, at the end of its means, it does not heed the limit, and iterates
   over as many values as such a row has, most of them of no instance.  */
static bool
has_small_coefficients (const struct pf_tree *tree)
{
  bool small = true;

  for (unsigned k = 0; small && k < tree->n_member; k++)
    small = isl_union_pw_aff_foreach_pw_aff (tree->member[k].row,
                                             check_function, NULL)
            == isl_stat_ok;
  for (unsigned k = 0; small && k < tree->n_child; k++)
    small = has_small_coefficients (tree->child[k]);
  return small;
}

/* isl's own schedule of INPUT: one strongly connected component after the other
   if SERIALIZE, all dependent statements in common loops if WHOLE.  NULL if it is of no use,
   too.  */
static struct pf_tree *
make_isl (const struct pf_order_input *input, bool serialize, bool whole)
{
  isl_ctx *ctx = input->scop->ctx;
  struct saved_options saved = set_options (ctx, serialize, whole);
  isl_union_set *domain = isl_schedule_get_domain (input->scop->schedule);
  struct pf_order_memory *memory = input->memory;
  isl_union_map *validity = simplify_once (memory ? &memory->validity : NULL,
                                           input->deps->validity, domain);
  isl_union_map *proximity = simplify_once (memory ? &memory->flow : NULL,
                                            input->deps->flow, domain);
  isl_schedule_constraints *constraints
      = isl_schedule_constraints_on_domain (domain);
  isl_schedule *schedule;
  struct pf_tree *tree;

  constraints = isl_schedule_constraints_set_context (
      constraints, isl_set_copy (input->scop->context));
  constraints = isl_schedule_constraints_set_validity (
      constraints, isl_union_map_copy (validity));
  constraints
      = isl_schedule_constraints_set_coincidence (constraints, validity);
  constraints = isl_schedule_constraints_set_proximity (constraints, proximity);
  schedule = isl_schedule_constraints_compute_schedule (constraints);
  restore_options (ctx, &saved);
  tree = pf_tree_from_schedule (schedule);
  isl_schedule_free (schedule);
  if (!tree || has_small_coefficients (tree))
    return tree;
  return pf_tree_free (tree);
}

/* isl's schedule, all dependent statements in common loops, imperfectly nested
   ones embedded in deeper loops.  */
static struct pf_tree *
make_isl_whole (const struct pf_order_input *input)
{
  return make_isl (input, false, true);
}

/* isl's schedule, statements fused where its heuristics see a profit.  */
static struct pf_tree *
make_isl_fused (const struct pf_order_input *input)
{
  return make_isl (input, false, false);
}

/* isl's schedule, one strongly connected component after the other.  */
static struct pf_tree *
make_isl_distributed (const struct pf_order_input *input)
{
  return make_isl (input, true, false);
}

static struct pf_tree *
make_original (const struct pf_order_input *input)
{
  return pf_tree_from_schedule (input->scop->schedule);
}

/* The original order with every loop distributed.  */
static struct pf_tree *
make_distributed (const struct pf_order_input *input)
{
  struct pf_tree *tree = make_original (input);
  struct pf_tree *distributed
      = tree ? pf_tree_distribute (tree, input->deps->validity) : NULL;

  pf_tree_free (tree);
  return distributed;
}

/* The original order with loops split.  */
static struct pf_tree *
make_split (const struct pf_order_input *input)
{
  return pf_tree_split_indices (input->tree, input->deps->validity);
}

/* The original order with innermost loops skewed.  */
static struct pf_tree *
make_skewed (const struct pf_order_input *input)
{
  return pf_tree_skew (input->tree, input->deps->validity);
}

/* The legal nesting of INPUT with the number that is asked for, or NULL when
   there are fewer.  */
static struct pf_tree *
make_nesting (const struct pf_order_input *input)
{
  struct pf_hoist_choice choice = { 0, NULL, NULL };
  struct pf_tree *tree = pf_hoist_nesting (input, &choice);

  for (unsigned k = 1; tree && k < input->nesting; k++)
    {
      pf_tree_free (tree);
      tree = pf_hoist_choice_next (&choice) ? pf_hoist_nesting (input, &choice)
                                            : NULL;
    }
  pf_hoist_choice_clear (&choice);
  return tree;
}

/* Dependence hoisting: combined, and its parts.  */
static struct pf_tree *
make_hoist (const struct pf_order_input *input)
{
  if (input->nesting > 0)
    return make_nesting (input);
  return pf_hoist_tree (input, PF_HOIST_COMBINED);
}

static struct pf_tree *
make_hoist_separate (const struct pf_order_input *input)
{
  return pf_hoist_tree (input, PF_HOIST_SEPARATE);
}

static struct pf_tree *
make_hoist_interchange (const struct pf_order_input *input)
{
  return pf_hoist_tree (input, PF_HOIST_INTERCHANGE);
}

/* isl's scheduler finds what it finds early, or takes any number of
   operations.  */
#define ISL_PARTS 12

static const struct pf_order orders[] = {
  { "original", PF_SCHEDULER_AUTO, 1, make_original },
  { "distributed", PF_SCHEDULER_AUTO, 4, make_distributed },
  { "split", PF_SCHEDULER_AUTO, 4, make_split },
  { "skewed", PF_SCHEDULER_AUTO, 4, make_skewed },
  { "isl-whole", PF_SCHEDULER_ISL, ISL_PARTS, make_isl_whole },
  { "isl-fused", PF_SCHEDULER_ISL, ISL_PARTS, make_isl_fused },
  { "isl-distributed", PF_SCHEDULER_ISL, ISL_PARTS, make_isl_distributed },
  { "hoist", PF_SCHEDULER_HOIST, 2, make_hoist },
  { "hoist-separate", PF_SCHEDULER_HOIST_SEPARATE, 2, make_hoist_separate },
  { "hoist-interchange", PF_SCHEDULER_HOIST_INTERCHANGE, 2,
    make_hoist_interchange },
};
#define N_ORDERS (sizeof orders / sizeof *orders)

const struct pf_order *
pf_order_get (unsigned k)
{
  return k < N_ORDERS ? orders + k : NULL;
}

const struct pf_order *
pf_order_find (const char *name)
{
  for (unsigned k = 0; k < N_ORDERS; k++)
    if (strcmp (orders[k].name, name) == 0)
      return orders + k;
  return NULL;
}

bool
pf_order_is_selected (const struct pf_order *order, enum pf_scheduler scheduler)
{
  if (scheduler == PF_SCHEDULER_AUTO)
    return order->scheduler != PF_SCHEDULER_HOIST_SEPARATE
           && order->scheduler != PF_SCHEDULER_HOIST_INTERCHANGE;
  return order == orders || order->scheduler == scheduler;
}

struct pf_tree *
pf_order_tree (const struct pf_order *order, const struct pf_order_input *input)
{
  struct pf_tree *raw = order->make (input), *tree;

  if (!raw)
    return NULL;
  tree = pf_band_analyse (raw, input->deps);
  pf_tree_free (raw);
  return tree;
}
