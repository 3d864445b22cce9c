/* Dependence hoisting.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <isl/constraint.h>
#include <isl/local_space.h>
#include <isl/map.h>

#include "certify.h"
#include "direction.h"
#include "hoist.h"
#include "make-scop.h"
#include "order.h"
#include "random-scop.h"
#include "transitive.h"

#define N_SEEDS 24
#define CLOSURE_OPERATIONS 20000

/* A SCoP with all that hoisting needs.  */
struct sample
{
  isl_ctx *ctx;
  struct pf_scop *scop;
  struct pf_dependences *deps;
  struct pf_machine *machine;
  isl_set *typical;
  struct pf_tree *tree;
  struct pf_nest *nest;
};

/* A sample of SCOP, which is taken.  */
static struct sample
open_scop (isl_ctx *ctx, struct pf_scop *scop)
{
  struct sample sample = { .ctx = ctx, .scop = scop };
  struct pf_order_input input;

  sample.deps = pf_dependences_compute (scop);
  assert_non_null (sample.deps);
  sample.machine = pf_machine_default ();
  sample.typical = pf_nest_typical (scop);
  input = (struct pf_order_input){ .scop = scop,
                                   .deps = sample.deps,
                                   .machine = sample.machine };
  sample.tree = pf_order_tree (pf_order_get (0), &input);
  assert_non_null (sample.tree);
  sample.nest = pf_nest_from_tree (scop, sample.tree, sample.typical);
  assert_non_null (sample.nest);
  return sample;
}

static void
close_sample (struct sample *sample)
{
  pf_nest_free (sample->nest);
  pf_tree_free (sample->tree);
  isl_set_free (sample->typical);
  pf_machine_free (sample->machine);
  pf_dependences_free (sample->deps);
  pf_scop_free (sample->scop);
  isl_ctx_free (sample->ctx);
}

static struct sample
open_random (unsigned seed, unsigned n_statement, unsigned max_depth)
{
  isl_ctx *ctx = make_ctx ();

  return open_scop (ctx, random_scop (ctx, seed, n_statement, max_depth));
}

/* Every order for random SCoPs is legal.  */
static void
test_random_certified (void **state)
{
  (void)state;
  for (unsigned seed = 0; seed < N_SEEDS; seed++)
    {
      struct sample sample = open_random (seed, 2 + seed % 6, 1 + seed % 4);

      for (int strategy = PF_HOIST_COMBINED; strategy <= PF_HOIST_INTERCHANGE;
           strategy++)
        {
          struct pf_tree *tree
              = pf_hoist_tree (sample.scop, sample.deps, sample.tree,
                               sample.nest, sample.machine, strategy, NULL);
          isl_schedule *schedule = tree ? pf_tree_to_schedule (tree) : NULL;

          if (!schedule)
            fail_msg ("seed %u, strategy %d: no order", seed, strategy);
          if (pf_certify (sample.scop, sample.deps, schedule, NULL)
              != PF_CERTIFIED)
            fail_msg ("seed %u, strategy %d: not legal", seed, strategy);
          isl_schedule_free (schedule);
          pf_tree_free (tree);
        }
      close_sample (&sample);
    }
}

/* The dependences in loop variables that DIRECTION, between statements with the
   relation space of RELATION, allows.  */
static isl_map *
allowed (const struct pf_direction *direction, isl_map *relation)
{
  isl_map *map = isl_map_universe (isl_map_get_space (relation));
  isl_local_space *space
      = isl_local_space_from_space (isl_map_get_space (relation));

  for (unsigned k = 0; k < direction->n_source * direction->n_sink; k++)
    {
      int a = (int)(k / direction->n_sink), b = (int)(k % direction->n_sink);
      struct pf_condition condition = direction->entry[k];
      isl_constraint *c;

      if (condition.high != PF_NO_HIGH)
        {
          c = isl_constraint_alloc_inequality (isl_local_space_copy (space));
          c = isl_constraint_set_coefficient_si (c, isl_dim_in, a, -1);
          c = isl_constraint_set_coefficient_si (c, isl_dim_out, b, 1);
          c = isl_constraint_set_constant_si (c, condition.high);
          map = isl_map_add_constraint (map, c);
        }
      if (condition.low != PF_NO_LOW)
        {
          c = isl_constraint_alloc_inequality (isl_local_space_copy (space));
          c = isl_constraint_set_coefficient_si (c, isl_dim_in, a, 1);
          c = isl_constraint_set_coefficient_si (c, isl_dim_out, b, -1);
          c = isl_constraint_set_constant_si (c, -condition.low);
          map = isl_map_add_constraint (map, c);
        }
    }
  isl_local_space_free (space);
  return map;
}

/* Check that RELATION, in loop variables, is contained in what the matrices of
   LIST allow, all together; frees RELATION.  */
static void
check_covered (unsigned seed, const struct pf_direction_list *list,
               isl_map *relation)
{
  isl_map *rest = isl_map_copy (relation);

  for (unsigned k = 0; k < list->n; k++)
    rest = isl_map_subtract (rest, allowed (list->direction[k], relation));
  if (isl_map_is_empty (rest) != isl_bool_true)
    fail_msg ("seed %u: %s is in no matrix", seed, isl_map_to_str (rest));
  isl_map_free (rest);
  isl_map_free (relation);
}

/* Check that every pair of RELATION, [params] -> { Source[i] -> Sink[j] }, of
   SAMPLE is in one of DIRECTIONS.  */
static void
check_contains (const struct sample *sample, unsigned seed,
                const struct pf_directions *directions,
                const struct pf_loop_variables *variables,
                isl_union_map *relation)
{
  isl_map_list *list = isl_union_map_get_map_list (relation);

  for (isl_size k = 0; k < isl_map_list_n_map (list); k++)
    {
      isl_map *map = isl_map_list_get_map (list, k);
      int s = pf_scop_find_statement (sample->scop,
                                      isl_map_get_tuple_name (map, isl_dim_in));
      int t = pf_scop_find_statement (
          sample->scop, isl_map_get_tuple_name (map, isl_dim_out));

      map = isl_map_apply_domain (map, isl_map_copy (variables[s].times));
      map = isl_map_apply_range (map, isl_map_copy (variables[t].times));
      check_covered (
          seed, pf_directions_at (directions, (unsigned)s, (unsigned)t), map);
    }
  isl_map_list_free (list);
}

/* The transitive closure of RELATION, or NULL when isl cannot compute it
   exactly with few operations.  */
static isl_union_map *
exact_closure (isl_union_map *relation)
{
  isl_ctx *ctx = isl_union_map_get_ctx (relation);
  isl_bool exact = isl_bool_false;
  isl_union_map *closure;

  isl_ctx_reset_operations (ctx);
  isl_ctx_set_max_operations (ctx, CLOSURE_OPERATIONS);
  closure = isl_union_map_transitive_closure (isl_union_map_copy (relation),
                                              &exact);
  isl_ctx_set_max_operations (ctx, 0);
  isl_ctx_reset_error (ctx);
  if (exact != isl_bool_true)
    closure = isl_union_map_free (closure);
  return closure;
}

/* Matrices contain every dependence, and the transitive ones every path.  */
static void
test_random_matrices (void **state)
{
  (void)state;
  unsigned exact_closures = 0;

  for (unsigned seed = 0; seed < N_SEEDS; seed++)
    {
      struct sample sample = open_random (seed, 2 + seed % 3, 1 + seed % 3);
      struct pf_loop_variables *variables
          = pf_loop_variables_read (sample.scop, sample.tree);
      struct pf_directions *d = pf_directions_compute (sample.scop, variables,
                                                       sample.deps->validity);
      struct pf_directions *td = pf_transitive_compute (d, NULL);
      isl_union_map *closure = exact_closure (sample.deps->validity);

      check_contains (&sample, seed, d, variables, sample.deps->validity);
      check_contains (&sample, seed, td, variables, sample.deps->validity);
      if (closure)
        {
          exact_closures++;
          check_contains (&sample, seed, td, variables, closure);
        }
      isl_union_map_free (closure);
      pf_directions_free (td);
      pf_directions_free (d);
      pf_loop_variables_free (sample.scop, variables);
      close_sample (&sample);
    }
  assert_true (exact_closures >= N_SEEDS / 4);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_random_certified),
    cmocka_unit_test (test_random_matrices),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
