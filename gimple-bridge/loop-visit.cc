/* Blocks that a loop comes to in one of its iterations.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "loop-visit.h"
#include "ast-expression.h"
#include "iteration-domain.h"
#include "loop-parameters.h"
#include "region-context.h"

/* isl's operations for one block.  */
static const unsigned long OPERATIONS = 20000;

/* [params] -> { : }: the values of PARAMETERS for which some iteration of the loops of
   REGION comes to BB, as far as they are not known to be such.  NULL if that is not
   known.  */

static __isl_give isl_set *
visiting_parameters (basic_block bb, const sese_l &region,
                     const loop_parameters &parameters,
                     const extreme_bounds &extremes, isl_ctx *ctx)
{
  affine_builder builder (region, parameters.names);
  isl_set *context
      = region_context (region, parameters.space (ctx), true, &builder);
  loop_ends ends;
  struct import_failure failure;
  iteration_domains domains (region, &context, ends, extremes, &builder,
                             &failure);
  isl_set *domain = context ? domains.of_block (bb) : NULL;
  return isl_set_gist (isl_set_params (domain), context);
}

/* The same as a condition, by at most LIMIT operations, of which *SPENT gets those that
   were needed.  */

static tree
visit_condition (basic_block bb, const sese_l &region,
                 const loop_parameters &parameters,
                 const extreme_bounds &extremes, unsigned long limit,
                 unsigned long *spent)
{
  tree condition = NULL_TREE;
  isl_ctx *ctx = isl_ctx_alloc ();
  struct pf_budget budget = pf_budget_start (ctx, limit);
  isl_set *visiting
      = visiting_parameters (bb, region, parameters, extremes, ctx);
  if (isl_set_is_empty (visiting) == isl_bool_false)
    /* A type that has room for what is computed from numbers of 64 bits.  */
    condition
        = set_expression (visiting, build_nonstandard_integer_type (128, 0),
                          loop_parameters::parameter);
  isl_set_free (visiting);
  *spent = pf_budget_spent (&budget);
  pf_budget_end (&budget);
  isl_ctx_free (ctx);
  return condition ? fold_convert (boolean_type_node, condition) : NULL_TREE;
}

tree
visit_condition (basic_block bb, class loop *loop, struct pf_total *operations)
{
  edge exit = single_exit (loop);
  if (!exit || pf_total_is_exhausted (operations))
    return NULL_TREE;
  sese_l region (loop_preheader_edge (loop), exit);
  if (!domain_known_p (bb, region))
    return NULL_TREE;
  unsigned long spent = 0;
  tree condition = NULL_TREE;
  loop_parameters parameters (region);
  scev_initialize ();
  extreme_bounds extremes;
  extremes.note_choices (loop);
  extremes.show (loop);
  for (basic_block above = bb; loop_in_sese_p (above->loop_father, region);
       above = get_immediate_dominator (CDI_DOMINATORS, above))
    parameters.add_block (above);
  for (const placed_number &number : extremes.numbers ())
    if (bb_in_sese_p (number.bb, region))
      parameters.add_number (number.value, number.bb->loop_father);
  if (parameters.usable_p ())
    condition
        = visit_condition (bb, region, parameters, extremes,
                           pf_total_allow (operations, OPERATIONS), &spent);
  extremes.put_back ();
  scev_finalize ();
  pf_total_spend (operations, spent);
  return condition;
}

bool
may_stop_p (basic_block bb)
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (stmt_can_terminate_bb_p (gsi_stmt (gsi)))
      return true;
  return false;
}
