/* Dependence hoisting.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE 1
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <isl/ast.h>
#include <isl/ast_build.h>
#include <isl/constraint.h>
#include <isl/local_space.h>
#include <isl/map.h>

#include "budget.h"
#include "certify.h"
#include "direction.h"
#include "hoist.h"
#include "make-scop.h"
#include "message.h"
#include "order.h"
#include "path-cost.h"
#include "random-scop.h"
#include "run-scop.h"
#include "segment.h"
#include "transitive.h"

#define N_SEEDS 16
#define LARGE_OPERATIONS 1000000
#define CLOSURE_OPERATIONS 5000

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

  sample.deps = pf_dependences_compute (scop, NULL);
  assert_non_null (sample.deps);
  sample.machine = pf_machine_default ();
  sample.typical = pf_typical_point (scop);
  input = (struct pf_order_input){ .scop = scop,
                                   .deps = sample.deps,
                                   .machine = sample.machine };
  sample.tree = pf_order_tree (pf_order_get (0), &input);
  assert_non_null (sample.tree);
  sample.nest = pf_nest_from_tree (scop, sample.tree, sample.typical);
  assert_non_null (sample.nest);
  return sample;
}

static struct pf_order_input
input_of (const struct sample *sample)
{
  return (struct pf_order_input){ .scop = sample->scop,
                                  .deps = sample->deps,
                                  .machine = sample->machine,
                                  .tree = sample->tree,
                                  .nest = sample->nest };
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
          struct pf_order_input input = input_of (&sample);
          struct pf_tree *tree = pf_hoist_tree (&input, strategy);
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

static struct sample
open_sample (const char *name)
{
  isl_ctx *ctx = make_ctx ();

  return open_scop (ctx, sample_scop (ctx, name));
}

/* The machine that TEXT describes.  */
static struct pf_machine *
read_machine (const char *text)
{
  FILE *file = fmemopen ((char *)text, strlen (text), "r");
  char *why = NULL;
  struct pf_machine *machine = pf_machine_read (file, "test", &why);

  if (!machine)
    fail_msg ("%s", why);
  fclose (file);
  return machine;
}

/* The loops of SCHEDULE of SCOP in C, white space as single blanks; the caller
   frees it.  */
static char *
loops_of (const struct pf_scop *scop, isl_schedule *schedule)
{
  isl_ast_build *build
      = isl_ast_build_from_context (isl_set_copy (scop->context));
  isl_ast_node *ast
      = isl_ast_build_node_from_schedule (build, isl_schedule_copy (schedule));
  char *text = isl_ast_node_to_C_str (ast), *to = text;

  for (const char *from = text; *from; from++)
    if (*from != ' ' && *from != '\n')
      *to++ = *from;
    else if (to > text && to[-1] != ' ')
      *to++ = ' ';
  while (to > text && to[-1] == ' ')
    to--;
  *to = '\0';
  isl_ast_node_free (ast);
  isl_ast_build_free (build);
  return text;
}

/* Check all nestings of SAMPLE, which is closed: each is legal, computes what the
   original order computes, and is one of the N in WISH, all of which are
   found.  */
static void
check_nestings (struct sample sample, unsigned n, const char *const *wish)
{
  struct pf_order_input input = input_of (&sample);
  struct pf_hoist_choice choice = { 0, NULL, NULL };
  unsigned long original = run_scop (sample.scop, sample.scop->schedule, 6);
  bool *found = calloc (n + 1, sizeof *found);
  unsigned n_found = 0;

  do
    {
      struct pf_tree *tree = pf_hoist_nesting (&input, &choice);
      isl_schedule *schedule = pf_tree_to_schedule (tree);
      char *loops = loops_of (sample.scop, schedule);
      unsigned k = 0;

      assert_int_equal (pf_certify (sample.scop, sample.deps, schedule, NULL),
                        PF_CERTIFIED);
      assert_true (run_scop (sample.scop, schedule, 6) == original);
      while (k < n && strcmp (loops, wish[k]))
        k++;
      if (k == n)
        print_message ("\"%s\",\n", loops);
      if (!found[k])
        n_found++;
      found[k] = true;
      free (loops);
      isl_schedule_free (schedule);
      pf_tree_free (tree);
    }
  while (pf_hoist_choice_next (&choice));
  assert_int_equal (n_found, n);
  assert_false (found[n]);
  free (found);
  pf_hoist_choice_clear (&choice);
  close_sample (&sample);
}

/* The six nestings of LU factorization; the first is figure 2 (a) of the paper,
   the third figure 2 (b).  */
static void
test_lu_nestings (void **state)
{
  (void)state;
  static const char *const wish[] = {
    "for (int c0 = 0; c0 < P_19 - 1; c0 += 1) { for (int c1 = c0 + 1; c1 < "
    "P_19; c1 += 1) S_4(c0, -c0 + c1 - 1); for (int c1 = c0 + 1; c1 < P_19; c1 "
    "+= 1) for (int c2 = c0 + 1; c2 < P_19; c2 += 1) S_6(c0, -c0 + c1 - 1, -c0 "
    "+ c2 - 1); }",
    "for (int c0 = 0; c0 < P_19 - 1; c0 += 1) { for (int c1 = c0 + 1; c1 < "
    "P_19; c1 += 1) S_4(c0, -c0 + c1 - 1); for (int c1 = c0 + 1; c1 < P_19; c1 "
    "+= 1) for (int c2 = c0 + 1; c2 < P_19; c2 += 1) S_6(c0, -c0 + c2 - 1, -c0 "
    "+ c1 - 1); }",
    "for (int c0 = 0; c0 < P_19; c0 += 1) { for (int c1 = 0; c1 < c0; c1 += 1) "
    "for (int c2 = c1 + 1; c2 < P_19; c2 += 1) S_6(c1, c0 - c1 - 1, -c1 + c2 - "
    "1); for (int c1 = c0 + 1; c1 < P_19; c1 += 1) S_4(c0, -c0 + c1 - 1); }",
    "for (int c0 = 0; c0 < P_19; c0 += 1) { for (int c1 = 1; c1 < P_19; c1 += "
    "1) for (int c2 = 0; c2 < min(c0, c1); c2 += 1) S_6(c2, c0 - c2 - 1, c1 - "
    "c2 - 1); for (int c1 = c0 + 1; c1 < P_19; c1 += 1) S_4(c0, -c0 + c1 - 1); "
    "}",
    "for (int c0 = 1; c0 < P_19; c0 += 1) for (int c1 = 0; c1 < c0; c1 += 1) { "
    "S_4(c1, c0 - c1 - 1); for (int c2 = c1 + 1; c2 < P_19; c2 += 1) S_6(c1, "
    "-c1 + c2 - 1, c0 - c1 - 1); }",
    "for (int c0 = 1; c0 < P_19; c0 += 1) for (int c1 = 0; c1 < P_19; c1 += 1) "
    "{ for (int c2 = 0; c2 < min(c0, c1); c2 += 1) S_6(c2, c1 - c2 - 1, c0 - "
    "c2 - 1); if (c0 >= c1 + 1) S_4(c1, c0 - c1 - 1); }",

  };

  check_nestings (open_sample ("lu-kji"), sizeof wish / sizeof *wish, wish);
}

/* The same six from the order j, k, i: the third is
   figure 2 (a).  */
static void
test_lu_from_jki (void **state)
{
  (void)state;
  static const char *const wish[] = {
    "if (P_18 >= 2) for (int c0 = 0; c0 < P_18; c0 += 1) { for (int c1 = 0; c1 "
    "< c0; c1 += 1) for (int c2 = c1 + 1; c2 < P_18; c2 += 1) S_4(c0, c1, -c1 "
    "+ c2 - 1); for (int c1 = c0 + 1; c1 < P_18; c1 += 1) S_7(c0, -c0 + c1 - "
    "1); }",
    "if (P_18 >= 2) for (int c0 = 0; c0 < P_18; c0 += 1) { for (int c1 = 1; c1 "
    "< P_18; c1 += 1) for (int c2 = 0; c2 < min(c0, c1); c2 += 1) S_4(c0, c2, "
    "c1 - c2 - 1); for (int c1 = c0 + 1; c1 < P_18; c1 += 1) S_7(c0, -c0 + c1 "
    "- 1); }",
    "for (int c0 = 0; c0 < P_18 - 1; c0 += 1) { for (int c1 = c0 + 1; c1 < "
    "P_18; c1 += 1) S_7(c0, -c0 + c1 - 1); for (int c1 = c0 + 1; c1 < P_18; c1 "
    "+= 1) for (int c2 = c0 + 1; c2 < P_18; c2 += 1) S_4(c1, c0, -c0 + c2 - "
    "1); }",
    "for (int c0 = 0; c0 < P_18 - 1; c0 += 1) { for (int c1 = c0 + 1; c1 < "
    "P_18; c1 += 1) S_7(c0, -c0 + c1 - 1); for (int c1 = c0 + 1; c1 < P_18; c1 "
    "+= 1) for (int c2 = c0 + 1; c2 < P_18; c2 += 1) S_4(c2, c0, -c0 + c1 - "
    "1); }",
    "for (int c0 = 1; c0 < P_18; c0 += 1) for (int c1 = 0; c1 < P_18; c1 += 1) "
    "{ for (int c2 = 0; c2 < min(c0, c1); c2 += 1) S_4(c1, c2, c0 - c2 - 1); "
    "if (c0 >= c1 + 1) S_7(c1, c0 - c1 - 1); }",
    "for (int c0 = 1; c0 < P_18; c0 += 1) for (int c1 = 0; c1 < c0; c1 += 1) { "
    "S_7(c1, c0 - c1 - 1); for (int c2 = c1 + 1; c2 < P_18; c2 += 1) S_4(c2, "
    "c1, c0 - c1 - 1); }",

  };

  check_nestings (open_sample ("lu-jki"), sizeof wish / sizeof *wish, wish);
}

/* LU with partial pivoting as in LINPACK: right-looking in two forms, and
   left-looking.  */
static void
test_pivoting_nestings (void **state)
{
  (void)state;
  static const char *const wish[] = {
    "for (int c0 = 0; c0 < n - 1; c0 += 1) { P(c0); for (int c1 = c0; c1 < n; "
    "c1 += 1) X(c0, -c0 + c1); for (int c1 = c0 + 1; c1 < n; c1 += 1) S(c0, "
    "-c0 + c1 - 1); for (int c1 = c0 + 1; c1 < n; c1 += 1) for (int c2 = c0 + "
    "1; c2 < n; c2 += 1) U(c0, -c0 + c1 - 1, -c0 + c2 - 1); }",
    "for (int c0 = 0; c0 < n - 1; c0 += 1) { P(c0); for (int c1 = c0; c1 < n; "
    "c1 += 1) X(c0, -c0 + c1); for (int c1 = c0 + 1; c1 < n; c1 += 1) S(c0, "
    "-c0 + c1 - 1); for (int c1 = c0 + 1; c1 < n; c1 += 1) for (int c2 = c0 + "
    "1; c2 < n; c2 += 1) U(c0, -c0 + c2 - 1, -c0 + c1 - 1); }",
    "for (int c0 = 0; c0 < n; c0 += 1) { for (int c1 = 0; c1 <= "
    "min(n - 2, c0); c1 += 1) { if (c1 == c0) P(c0); X(c1, c0 - c1); if (c0 >= "
    "c1 + 1) for (int c3 = c1 + 1; c3 < n; c3 += 1) U(c1, c0 - c1 - 1, -c1 + "
    "c3 - 1); } for (int c1 = c0 + 1; c1 < n; c1 += 1) S(c0, -c0 + c1 - 1); }",

  };

  check_nestings (open_sample ("lu-pivoting"), sizeof wish / sizeof *wish,
                  wish);
}

/* Right-looking, left-looking and up-looking, with the update's inner loops in
   either order.  */
static void
test_cholesky_nestings (void **state)
{
  (void)state;
  static const char *const wish[] = {
    "for (int c0 = 0; c0 < P_20; c0 += 1) { S_3(c0); for (int c1 = c0 + 1; c1 "
    "< P_20; c1 += 1) S_4(c0, -c0 + c1 - 1); for (int c1 = c0 + 1; c1 < P_20; "
    "c1 += 1) for (int c2 = c1; c2 < P_20; c2 += 1) S_6(c0, -c0 + c1 - 1, -c1 "
    "+ c2); }",
    "for (int c0 = 0; c0 < P_20; c0 += 1) { S_3(c0); for (int c1 = c0 + 1; c1 "
    "< P_20; c1 += 1) S_4(c0, -c0 + c1 - 1); for (int c1 = c0 + 1; c1 < P_20; "
    "c1 += 1) for (int c2 = c0 + 1; c2 <= c1; c2 += 1) S_6(c0, -c0 + c2 - 1, "
    "c1 - c2); }",
    "for (int c0 = 0; c0 < P_20; c0 += 1) { for (int c1 = 0; c1 < c0; c1 += 1) "
    "for (int c2 = c0; c2 < P_20; c2 += 1) S_6(c1, c0 - c1 - 1, -c0 + c2); "
    "S_3(c0); for (int c1 = c0 + 1; c1 < P_20; c1 += 1) S_4(c0, -c0 + c1 - 1); "
    "}",
    "for (int c0 = 0; c0 < P_20; c0 += 1) { for (int c1 = c0; c1 < P_20; c1 += "
    "1) for (int c2 = 0; c2 < c0; c2 += 1) S_6(c2, c0 - c2 - 1, -c0 + c1); "
    "S_3(c0); for (int c1 = c0 + 1; c1 < P_20; c1 += 1) S_4(c0, -c0 + c1 - 1); "
    "}",
    "for (int c0 = 0; c0 < P_20; c0 += 1) { for (int c1 = 0; c1 < c0; c1 += 1) "
    "{ S_4(c1, c0 - c1 - 1); for (int c2 = c1 + 1; c2 <= c0; c2 += 1) S_6(c1, "
    "-c1 + c2 - 1, c0 - c2); } S_3(c0); }",
    "for (int c0 = 0; c0 < P_20; c0 += 1) { if (c0 >= 1) for (int c1 = 0; c1 "
    "<= c0; c1 += 1) { for (int c2 = 0; c2 < c1; c2 += 1) S_6(c2, c1 - c2 - 1, "
    "c0 - c1); if (c0 >= c1 + 1) S_4(c1, c0 - c1 - 1); } S_3(c0); }",

  };

  check_nestings (open_sample ("cholesky-columns"), sizeof wish / sizeof *wish,
                  wish);
}

/* Householder QR: right-looking in four forms, and left-looking.  */
static void
test_householder_nestings (void **state)
{
  (void)state;
  static const char *const wish[] = {
    "{ for (int c0 = 0; c0 < P_32; c0 += 1) S_3(c0); for (int c0 = 0; c0 < "
    "P_32; c0 += 1) { for (int c1 = c0; c1 < P_34; c1 += 1) S_4(c0, -c0 + c1); "
    "S_5(c0); for (int c1 = c0 + 1; c1 < P_32; c1 += 1) S_6(c0, -c0 + c1 - 1); "
    "for (int c1 = c0 + 1; c1 < P_32; c1 += 1) for (int c2 = c0; c2 < P_34; c2 "
    "+= 1) S_7(c0, -c0 + c1 - 1, -c0 + c2); for (int c1 = c0 + 1; c1 < P_32; "
    "c1 += 1) for (int c2 = c0; c2 < P_34; c2 += 1) S_10(c0, -c0 + c1 - 1, -c0 "
    "+ c2); } }",
    "{ for (int c0 = 0; c0 < P_32; c0 += 1) S_3(c0); for (int c0 = 0; c0 < "
    "P_32; c0 += 1) { for (int c1 = c0; c1 < P_34; c1 += 1) S_4(c0, -c0 + c1); "
    "S_5(c0); for (int c1 = c0 + 1; c1 < P_32; c1 += 1) S_6(c0, -c0 + c1 - 1); "
    "for (int c1 = c0 + 1; c1 < P_32; c1 += 1) for (int c2 = c0; c2 < P_34; c2 "
    "+= 1) S_7(c0, -c0 + c1 - 1, -c0 + c2); for (int c1 = c0; c1 < P_34; c1 += "
    "1) for (int c2 = c0 + 1; c2 < P_32; c2 += 1) S_10(c0, -c0 + c2 - 1, -c0 + "
    "c1); } }",
    "{ for (int c0 = 0; c0 < P_32; c0 += 1) S_3(c0); for (int c0 = 0; c0 < "
    "P_32; c0 += 1) { for (int c1 = c0; c1 < P_34; c1 += 1) S_4(c0, -c0 + c1); "
    "S_5(c0); for (int c1 = c0 + 1; c1 < P_32; c1 += 1) S_6(c0, -c0 + c1 - 1); "
    "for (int c1 = c0; c1 < P_34; c1 += 1) for (int c2 = c0 + 1; c2 < P_32; c2 "
    "+= 1) S_7(c0, -c0 + c2 - 1, -c0 + c1); for (int c1 = c0 + 1; c1 < P_32; "
    "c1 += 1) for (int c2 = c0; c2 < P_34; c2 += 1) S_10(c0, -c0 + c1 - 1, -c0 "
    "+ c2); } }",
    "{ for (int c0 = 0; c0 < P_32; c0 += 1) S_3(c0); for (int c0 = 0; c0 < "
    "P_32; c0 += 1) { for (int c1 = c0; c1 < P_34; c1 += 1) S_4(c0, -c0 + c1); "
    "S_5(c0); for (int c1 = c0 + 1; c1 < P_32; c1 += 1) S_6(c0, -c0 + c1 - 1); "
    "for (int c1 = c0; c1 < P_34; c1 += 1) for (int c2 = c0 + 1; c2 < P_32; c2 "
    "+= 1) S_7(c0, -c0 + c2 - 1, -c0 + c1); for (int c1 = c0; c1 < P_34; c1 += "
    "1) for (int c2 = c0 + 1; c2 < P_32; c2 += 1) S_10(c0, -c0 + c2 - 1, -c0 + "
    "c1); } }",
    "{ for (int c0 = 0; c0 < P_32; c0 += 1) S_3(c0); for (int c0 = 0; c0 < "
    "P_32; c0 += 1) { for (int c1 = 0; c1 < c0; c1 += 1) { S_6(c1, c0 - c1 - "
    "1); for (int c2 = c1; c2 < P_34; c2 += 1) S_7(c1, c0 - c1 - 1, -c1 + c2); "
    "for (int c2 = c1; c2 < P_34; c2 += 1) S_10(c1, c0 - c1 - 1, -c1 + c2); } "
    "for (int c1 = c0; c1 < P_34; c1 += 1) S_4(c0, -c0 + c1); S_5(c0); } }",

  };

  check_nestings (open_sample ("householder"), sizeof wish / sizeof *wish,
                  wish);
}

/* Check the loops that STRATEGY gives for the sample NAME on MACHINE, the default
   one if it is NULL.  */
static void
check_order (const char *name, const char *machine,
             enum pf_hoist_strategy strategy, const char *wish)
{
  struct sample sample = open_sample (name);
  struct pf_order_input input = input_of (&sample);
  struct pf_machine *described
      = machine ? read_machine (machine) : pf_machine_default ();
  struct pf_tree *tree;
  isl_schedule *schedule;
  char *loops;

  input.machine = described;
  tree = pf_hoist_tree (&input, strategy);
  assert_non_null (tree);
  schedule = pf_tree_to_schedule (tree);
  loops = loops_of (sample.scop, schedule);
  assert_string_equal (loops, wish);
  free (loops);
  isl_schedule_free (schedule);
  pf_tree_free (tree);
  pf_machine_free (described);
  close_sample (&sample);
}

/* The predicted cycles of the first statement of Figure 1 in the order of the source, with SIZE bytes in the
   second and last level, which may be LAST_LEVEL for one program.  */
static double
cycles_of_planes (double size, double last_level)
{
  struct sample sample = open_sample ("erlebacher-fragment");
  struct pf_loop_variables *variables
      = pf_loop_variables_read (sample.scop, sample.tree);
  struct pf_directions *d
      = pf_directions_compute (sample.scop, variables, sample.deps->validity);
  struct pf_machine *machine = sample.machine;
  struct pf_segment *segment
      = pf_segment_alloc (sample.scop, variables, sample.nest, machine, d);
  struct pf_loop_path path = { .n = 3, .dim = { 0, 1, 2 } };
  double cycles;

  assert_non_null (segment);
  machine->n_cache = 2;
  machine->cache[1].size.value = size;
  machine->last_level.value = last_level;
  cycles = pf_path_cost (segment, 1, &path);
  pf_segment_free (segment);
  pf_loop_variables_free (sample.scop, variables);
  close_sample (&sample);
  return cycles;
}

/* Where a program may have more of the last level than is assumed, it has it half of the
   time.  */
static void
test_last_level (void **state)
{
  double few = cycles_of_planes (1 << 16, 0);
  double many = cycles_of_planes (1 << 26, 0);
  double both = cycles_of_planes (1 << 16, 1 << 26);

  (void)state;
  assert_true (few > 1.2 * many);
  assert_true (fabs (both * both / (few * many) - 1) < 1e-6);
  assert_true (cycles_of_planes (1 << 26, 1 << 16) == many);
}

/* A second level that two planes of the arrays fit into, but not three, and a
   TLB that is smaller than a column has pages: what is best for the first nest
   alone (k outermost, neighbouring rows in turn) is not what the others
   need.  */
static const char small_tlb[]
    = "{ \"caches\": ["
      "{ \"size\": 32768, \"line\": 64, \"ways\": 8 },"
      "{ \"size\": 262144, \"line\": 64, \"ways\": 8, \"bandwidth\": 512 } ],"
      " \"memory_bandwidth\": 4, \"tlb_entries\": 16, \"tlb2_entries\": 32 }";

/* Figure 1 (d) of the paper.  */
static void
test_erlebacher_combined (void **state)
{
  (void)state;
  check_order ("erlebacher-fragment", small_tlb, PF_HOIST_COMBINED,
               "for (int c0 = 0; c0 <= 239; c0 += 1) { for (int c1 = 0; c1 <= "
               "62; c1 += 1) for (int c2 = 0; c2 <= 39; c2 += 1) S_3(c1, c0, "
               "c2); for (int c1 = 0; c1 <= 39; c1 += 1) { S_9(c0, c1); "
               "S_13(c0, c1); } for (int c1 = 0; c1 <= 61; c1 += 1) for (int "
               "c2 = 0; c2 <= 39; c2 += 1) S_17(c1, c0, c2); }");
}

/* Figure 1 (c).  */
static void
test_erlebacher_separate (void **state)
{
  (void)state;
  check_order (
      "erlebacher-fragment", small_tlb, PF_HOIST_SEPARATE,
      "{ for (int c0 = 0; c0 <= 62; c0 += 1) for (int c1 = 0; c1 <= 239; c1 += "
      "1) for (int c2 = 0; c2 <= 39; c2 += 1) S_3(c0, c1, c2); for (int c0 = "
      "0; c0 <= 239; c0 += 1) { for (int c1 = 0; c1 <= 39; c1 += 1) { S_9(c0, "
      "c1); S_13(c0, c1); } for (int c1 = 0; c1 <= 61; c1 += 1) for (int c2 = "
      "0; c2 <= 39; c2 += 1) S_17(c1, c0, c2); } }");
}

/* Figure 1 (b).  */
static void
test_erlebacher_interchange (void **state)
{
  (void)state;
  check_order ("erlebacher-fragment", small_tlb, PF_HOIST_INTERCHANGE,
               "{ for (int c0 = 0; c0 <= 62; c0 += 1) for (int c1 = 0; c1 <= "
               "239; c1 += 1) for (int c2 = 0; c2 <= 39; c2 += 1) S_3(c0, c1, "
               "c2); for (int c0 = 0; c0 <= 239; c0 += 1) for (int c1 = 0; c1 "
               "<= 39; c1 += 1) S_9(c0, c1); for (int c0 = 0; c0 <= 239; c0 += "
               "1) for (int c1 = 0; c1 <= 39; c1 += 1) S_13(c0, c1); for (int "
               "c0 = 0; c0 <= 239; c0 += 1) for (int c1 = 0; c1 <= 61; c1 += "
               "1) for (int c2 = 0; c2 <= 39; c2 += 1) S_17(c1, c0, c2); }");
}

/* Figures 1 (c) and (d) with the default machine, when two planes fit into its
   first level, but not three, and a column has more pages than the first level
   of its TLB.  */
static void
test_erlebacher_default (void **state)
{
  (void)state;
  check_order ("erlebacher-planes", NULL, PF_HOIST_COMBINED,
               "for (int c0 = 0; c0 <= 37; c0 += 1) { for (int c1 = 0; c1 <= "
               "248; c1 += 1) for (int c2 = 0; c2 <= 39; c2 += 1) S_3(c1, c0, "
               "c2); for (int c1 = 0; c1 <= 39; c1 += 1) { S_9(c0, c1); "
               "S_13(c0, c1); } for (int c1 = 0; c1 <= 247; c1 += 1) for (int "
               "c2 = 0; c2 <= 39; c2 += 1) S_17(c1, c0, c2); }");
  check_order (
      "erlebacher-planes", NULL, PF_HOIST_SEPARATE,
      "{ for (int c0 = 0; c0 <= 248; c0 += 1) for (int c1 = 0; c1 <= 37; c1 += "
      "1) for (int c2 = 0; c2 <= 39; c2 += 1) S_3(c0, c1, c2); for (int c0 = "
      "0; c0 <= 37; c0 += 1) { for (int c1 = 0; c1 <= 39; c1 += 1) { S_9(c0, "
      "c1); S_13(c0, c1); } for (int c1 = 0; c1 <= 247; c1 += 1) for (int c2 = "
      "0; c2 <= 39; c2 += 1) S_17(c1, c0, c2); } }");
}

/* Figure 2 (a) to (b), by what the machine wants.  */
static void
test_lu_order (void **state)
{
  (void)state;
  check_order ("lu-kji", small_tlb, PF_HOIST_COMBINED,
               "for (int c0 = 0; c0 < P_19; c0 += 1) { for (int c1 = 0; c1 < "
               "c0; c1 += 1) for (int c2 = c1 + 1; c2 < P_19; c2 += 1) S_6(c1, "
               "c0 - c1 - 1, -c1 + c2 - 1); for (int c1 = c0 + 1; c1 < P_19; "
               "c1 += 1) S_4(c0, -c0 + c1 - 1); }");
}

/* A chain of N nests, each of which reads what the four before have
   written.  */
static struct sample
open_chain (unsigned n)
{
  isl_ctx *ctx = make_ctx ();

  return open_scop (ctx, chain_scop (ctx, n, 4));
}

/* A hundred statements with three hundred dependences take few operations.  */
static void
test_large (void **state)
{
  (void)state;
  struct sample sample = open_chain (100);
  struct pf_order_input input = input_of (&sample);
  struct pf_budget budget = pf_budget_start (sample.ctx, LARGE_OPERATIONS);
  struct pf_tree *tree = pf_hoist_tree (&input, PF_HOIST_COMBINED);

  assert_true (isl_union_map_n_map (sample.deps->validity) >= 300);
  assert_non_null (tree);
  assert_false (pf_budget_is_exhausted (&budget));
  pf_budget_end (&budget);
  pf_tree_free (tree);
  close_sample (&sample);
}

/* Two nests, S and T over i and j, in which T reads what S has written at N * N
   distances, none of whose matrices says more than another.  */
static struct sample
open_distances (unsigned n)
{
  isl_ctx *ctx = make_ctx ();
  const char *domain = "[n] -> { S[i, j] : 0 <= i, j < n; "
                       "T[i, j] : 0 <= i, j < n }";
  char *reads = NULL, *schedule;
  size_t size;
  FILE *file = open_memstream (&reads, &size);
  struct pf_scop *scop;

  fputs ("[n] -> { ", file);
  for (unsigned a = 0; a < n; a++)
    for (unsigned b = 0; b < n; b++)
      fprintf (file, "T[i, j] -> A[i - %u, j + %u]; ", a * n + b, b * n + a);
  fputs ("}", file);
  fclose (file);
  schedule = pf_message (
      "{ domain: \"%s\", child: { sequence: [ { filter: \"{ S[i, j] }\","
      " child: { schedule: \"[{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] }]\" }"
      " }, { filter: \"{ T[i, j] }\", child: { schedule: \"[{ T[i, j] -> [(i)]"
      " }, { T[i, j] -> [(j)] }]\" } } ] } }",
      domain);
  scop = make_scop (ctx, domain, reads,
                    "[n] -> { S[i, j] -> A[i, j]; T[i, j] -> B[i, j] }", NULL,
                    schedule);
  free (reads);
  free (schedule);
  return open_scop (ctx, scop);
}

/* More matrices than are kept are merged: the report says so, and they still
   contain every dependence.  */
static void
test_bound (void **state)
{
  (void)state;
  for (unsigned n = 4; n <= 5; n++)
    {
      struct sample sample = open_distances (n);
      struct pf_order_input input = input_of (&sample);
      struct pf_loop_variables *variables
          = pf_loop_variables_read (sample.scop, sample.tree);
      struct pf_directions *d = pf_directions_compute (sample.scop, variables,
                                                       sample.deps->validity);
      char *text = NULL, wish[60];
      size_t size;
      struct pf_tree *tree;

      assert_int_equal (d->merged, n * n > 16 ? n * n - 16 : 0);
      check_contains (&sample, n, d, variables, sample.deps->validity);
      input.log = open_memstream (&text, &size);
      tree = pf_hoist_tree (&input, PF_HOIST_COMBINED);
      fclose (input.log);
      snprintf (wish, sizeof wish, "d: %u matrices merged to keep to 16\n",
                d->merged);
      assert_int_equal (strstr (text, wish) != NULL, n * n > 16);
      assert_non_null (tree);
      pf_tree_free (tree);
      free (text);
      pf_directions_free (d);
      pf_loop_variables_free (sample.scop, variables);
      close_sample (&sample);
    }
}

/* With too few operations there is no order, and nothing is lost.  */
static void
test_budget (void **state)
{
  (void)state;
  for (unsigned long n = 100; n <= 10000; n *= 10)
    {
      struct sample sample = open_chain (12);
      struct pf_order_input input = input_of (&sample);
      struct pf_budget budget = pf_budget_start (sample.ctx, n);

      assert_null (pf_hoist_tree (&input, PF_HOIST_COMBINED));
      assert_true (pf_budget_is_exhausted (&budget));
      pf_budget_end (&budget);
      close_sample (&sample);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_lu_nestings),
    cmocka_unit_test (test_lu_from_jki),
    cmocka_unit_test (test_pivoting_nestings),
    cmocka_unit_test (test_cholesky_nestings),
    cmocka_unit_test (test_householder_nestings),
    cmocka_unit_test (test_lu_order),
    cmocka_unit_test (test_last_level),
    cmocka_unit_test (test_erlebacher_combined),
    cmocka_unit_test (test_erlebacher_separate),
    cmocka_unit_test (test_erlebacher_interchange),
    cmocka_unit_test (test_erlebacher_default),
    cmocka_unit_test (test_large),
    cmocka_unit_test (test_bound),
    cmocka_unit_test (test_budget),
    cmocka_unit_test (test_random_certified),
    cmocka_unit_test (test_random_matrices),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
