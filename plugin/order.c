/* Orders worth considering, before tiling.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "order.h"

#include "band.h"
#include "distribute.h"
#include <isl/options.h>
#include <isl/schedule.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

/* Larger numbers in a schedule row than these make no useful loop; isl searches
   faster without.  */
#define MAX_COEFFICIENT 20
#define MAX_CONSTANT 20

const char *
pf_order_name (enum pf_order order)
{
  static const char *const name[] = {
    [PF_ORDER_ORIGINAL] = "original",
    [PF_ORDER_DISTRIBUTED] = "distributed",
    [PF_ORDER_ISL_WHOLE] = "isl-whole",
    [PF_ORDER_ISL_FUSED] = "isl-fused",
    [PF_ORDER_ISL_DISTRIBUTED] = "isl-distributed",
  };

  return order < PF_N_ORDERS ? name[order] : "unknown";
}

/* The scheduling options of an isl_ctx that are changed here.  */
struct saved_options
{
  int serialize, whole, depth, coefficient, constant;
};

static struct saved_options
set_options (isl_ctx *ctx, enum pf_order order)
{
  struct saved_options saved
      = { isl_options_get_schedule_serialize_sccs (ctx),
          isl_options_get_schedule_whole_component (ctx),
          isl_options_get_schedule_maximize_band_depth (ctx),
          isl_options_get_schedule_max_coefficient (ctx),
          isl_options_get_schedule_max_constant_term (ctx) };

  isl_options_set_schedule_serialize_sccs (ctx,
                                           order == PF_ORDER_ISL_DISTRIBUTED);
  isl_options_set_schedule_whole_component (ctx, order == PF_ORDER_ISL_WHOLE);
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

__isl_give isl_schedule *
pf_order_isl (const struct pf_scop *scop, const struct pf_dependences *deps,
              enum pf_order order)
{
  struct saved_options saved = set_options (scop->ctx, order);
  isl_union_set *domain = isl_schedule_get_domain (scop->schedule);
  isl_union_map *validity = simplify (deps->validity, domain);
  isl_union_map *proximity = simplify (deps->flow, domain);
  isl_schedule_constraints *constraints
      = isl_schedule_constraints_on_domain (domain);
  isl_schedule *schedule;

  constraints = isl_schedule_constraints_set_context (
      constraints, isl_set_copy (scop->context));
  constraints = isl_schedule_constraints_set_validity (
      constraints, isl_union_map_copy (validity));
  constraints
      = isl_schedule_constraints_set_coincidence (constraints, validity);
  constraints = isl_schedule_constraints_set_proximity (constraints, proximity);
  schedule = isl_schedule_constraints_compute_schedule (constraints);
  restore_options (scop->ctx, &saved);
  return schedule;
}

/* SCOP's tree in ORDER, not analysed.  */
static struct pf_tree *
raw_tree (const struct pf_scop *scop, const struct pf_dependences *deps,
          enum pf_order order)
{
  isl_schedule *schedule = order >= PF_ORDER_ISL_WHOLE
                               ? pf_order_isl (scop, deps, order)
                               : isl_schedule_copy (scop->schedule);
  struct pf_tree *tree = schedule ? pf_tree_from_schedule (schedule) : NULL;
  struct pf_tree *distributed;

  isl_schedule_free (schedule);
  if (!tree || order != PF_ORDER_DISTRIBUTED)
    return tree;
  distributed = pf_tree_distribute (tree, deps->validity);
  pf_tree_free (tree);
  return distributed;
}

struct pf_tree *
pf_order_tree (const struct pf_scop *scop, const struct pf_dependences *deps,
               enum pf_order order)
{
  struct pf_tree *raw = raw_tree (scop, deps, order), *tree;

  if (!raw)
    return NULL;
  tree = pf_band_analyse (raw, deps->validity);
  pf_tree_free (raw);
  return tree;
}
