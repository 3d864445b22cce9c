/* Loops that several threads can execute, and what that saves.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "cost.h"
#include "dependence.h"
#include "make-scop.h"
#include "order.h"
#include "thread-order.h"
#include "thread-share.h"

#define MAX_NODES 16
#define THREADS 4

/* A nest in numbers, its plans, and a machine with THREADS threads.  */
struct sample
{
  struct pf_scop *scop;
  struct pf_tree *tree;
  struct pf_nest *nest;
  struct pf_machine *machine;
  struct pf_plan plan[MAX_NODES];
};

static struct sample
open_sample (const char *domain, const char *reads, const char *writes,
             const char *times)
{
  struct sample sample
      = { .scop = make_timed_scop (make_ctx (), domain, reads, writes, times) };
  struct pf_dependences *deps = pf_dependences_compute (sample.scop, NULL);
  struct pf_order_input input = { .scop = sample.scop, .deps = deps };
  isl_set *typical = pf_typical_point (sample.scop);

  sample.tree = pf_order_tree (pf_order_get (0), &input);
  assert_non_null (sample.tree);
  assert_int_equal (pf_tree_find_threads (sample.tree, deps->validity),
                    isl_stat_ok);
  sample.nest = pf_nest_from_tree (sample.scop, sample.tree, typical);
  assert_non_null (sample.nest);
  assert_true (sample.nest->n_node <= MAX_NODES);
  sample.machine = pf_machine_default ();
  sample.machine->threads.value = THREADS;
  sample.machine->fork_cycles.value = 6000;
  isl_set_free (typical);
  pf_dependences_free (deps);
  return sample;
}

static void
close_sample (struct sample *sample)
{
  isl_ctx *ctx = sample->scop->ctx;

  pf_machine_free (sample->machine);
  pf_nest_free (sample->nest);
  pf_tree_free (sample->tree);
  pf_scop_free (sample->scop);
  isl_ctx_free (ctx);
}

static struct pf_cost
predict (const struct sample *sample)
{
  struct pf_cost cost;

  assert_int_equal (
      pf_cost_predict (sample->nest, 0, sample->plan, sample->machine, &cost),
      0);
  return cost;
}

static void
mark (struct sample *sample)
{
  assert_int_equal (
      pf_cost_mark_threads (sample->nest, sample->machine, sample->plan), 0);
}

static struct sample
open_product (void)
{
  return open_sample ("{ S[i, j, k] : 0 <= i, j, k < 500 }",
                      "{ S[i, j, k] -> C[i, j]; S[i, j, k] -> A[i, k];"
                      "  S[i, j, k] -> B[k, j] }",
                      "{ S[i, j, k] -> C[i, j] }",
                      "{ S[i, j, k] -> [i, j, k] }");
}

/* The outermost loop of a product is for threads, which take nearly a fourth of its time
   each; one thread has none, nor have they where references may overlap.  */
static void
test_product (void **state)
{
  struct sample sample = open_product ();
  struct pf_cost many = predict (&sample), one;

  (void)state;
  sample.machine->threads.value = 1;
  one = predict (&sample);
  mark (&sample);
  assert_int_equal (sample.plan[0].n, 0);
  assert_true (many.compute * THREADS == one.compute);
  assert_true (many.cycles * 2 < one.cycles);
  assert_true (many.cycles * THREADS > one.cycles);
  sample.machine->threads.value = THREADS;
  sample.nest->may_overlap = 1;
  mark (&sample);
  assert_int_equal (sample.plan[0].n, 0);
  sample.nest->may_overlap = 0;
  mark (&sample);
  assert_int_equal (sample.plan[0].n, 3);
  assert_int_equal (sample.plan[0].threads, 1);
  close_sample (&sample);
}

/* None has the loops around sums in registers.  */
static void
test_lanes (void **state)
{
  struct sample sample = open_product ();
  static const struct pf_plan lanes = { .n = 7,
                                        .lanes = 4,
                                        .least_lanes = 4,
                                        .step = { { 2, 100, false },
                                                  { 1, 20, false },
                                                  { 0, 4, false },
                                                  { 1, 1, false },
                                                  { 2, 1, false },
                                                  { 0, 1, true },
                                                  { 1, 4, true } } };

  (void)state;
  sample.plan[0] = lanes;
  mark (&sample);
  assert_int_equal (sample.plan[0].threads, 0);
  sample.plan[0].lanes = 0;
  sample.plan[0].n = 6;
  mark (&sample);
  assert_int_not_equal (sample.plan[0].threads, 0);
  close_sample (&sample);
}

/* No thread is worth it for a small problem, nor for few iterations.  */
static void
test_small (void **state)
{
  static const char *const domains[]
      = { "{ S[i, j] : 0 <= i, j < 30 }", "{ S[i, j] : 0 <= i < 7 and "
                                          "0 <= j < 300 }" };

  (void)state;
  for (unsigned k = 0; k < 2; k++)
    {
      struct sample sample
          = open_sample (domains[k], "{ S[i, j] -> B[i, j] }",
                         "{ S[i, j] -> A[i, j] }", "{ S[i, j] -> [i, j] }");

      mark (&sample);
      assert_int_equal (sample.plan[0].threads, 0);
      close_sample (&sample);
    }
}

/* The row loop of an elimination is the first that can be shared, once for each k.  Where both are
   tiled, neither loop over tiles can, and for the eight rows of a tile it does not
   pay.  */
static void
test_elimination (void **state)
{
  struct sample sample = open_sample (
      "{ S[k, i, j] : 0 <= k < 900 and k < i, j < 900 }",
      "{ S[k, i, j] -> A[i, j]; S[k, i, j] -> A[i, k];"
      "  S[k, i, j] -> A[k, j] }",
      "{ S[k, i, j] -> A[i, j] }", "{ S[k, i, j] -> [k, i, j] }");
  static const struct pf_plan tiled = { .n = 5,
                                        .step = { { 0, 32, false },
                                                  { 1, 8, false },
                                                  { 0, 1, false },
                                                  { 1, 1, false },
                                                  { 2, 1, false } } };

  (void)state;
  mark (&sample);
  assert_int_equal (sample.plan[0].threads, 2);
  sample.plan[0] = tiled;
  mark (&sample);
  assert_int_equal (sample.plan[0].threads, 0);
  close_sample (&sample);
}

/* The tiles of a wavefront of diamonds are, and the loops over them have as many iterations as
   there are instances.  */
static void
test_diamonds (void **state)
{
  struct sample sample
      = open_sample ("{ S[t, i] : 0 <= t < 1000 and 1 <= i < 100000 }",
                     "{ S[t, i] -> A[t, i - 1]; S[t, i] -> A[t, i + 1] }",
                     "{ S[t, i] -> A[t + 1, i] }", "{ S[t, i] -> [t, t + i] }");
  static const struct pf_plan diamonds = {
    .n = 4,
    .diamond = true,
    .step
    = { { 0, 200, false }, { 1, 200, false }, { 0, 1, false }, { 1, 1, false } }
  };
  struct pf_loops *loops;

  (void)state;
  sample.plan[0] = diamonds;
  mark (&sample);
  assert_int_equal (sample.plan[0].threads, 2);
  loops = pf_loops_make (sample.nest, 0, sample.plan);
  assert_non_null (loops);
  /* t - i and t + i are between two multiples of 200.  */
  assert_true (loops->place[0].trip == 2 * 1000 / 200);
  assert_true (loops->place[1].trip == 500);
  assert_true (loops->place[2].trip == 200);
  assert_true (loops->place[3].trip == 100);
  assert_true (pf_thread_place (loops, sample.machine, 0) == 1);
  assert_true (pf_thread_entries (loops, 1) == 10);
  assert_true (pf_thread_speed (loops, sample.machine, 1) == THREADS);
  pf_loops_free (loops);
  close_sample (&sample);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_product),  cmocka_unit_test (test_lanes),
    cmocka_unit_test (test_small),    cmocka_unit_test (test_elimination),
    cmocka_unit_test (test_diamonds),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
