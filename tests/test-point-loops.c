/* Which loops decide from which size on an order is worth it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <isl/schedule.h>

#include "make-scop.h"
#include "point-loops.h"
#include "schedule-tree.h"

/* A convolution without its channels: k, y, x, r, s.  */
#define DOMAIN                                                                 \
  "[n, m] -> { S[k, y, x, r, s] : 0 <= k, y, x < n and 0 <= r, s < m }"
#define ORDER(first, second, third, fourth, fifth)                             \
  "{ domain: \"" DOMAIN "\", child: { schedule: \"[n, m] -> ["                 \
  "{ S[k, y, x, r, s] -> [" first "] }, { S[k, y, x, r, s] -> [" second        \
  "] }, { S[k, y, x, r, s] -> [" third "] }]\", child: {"                      \
  " schedule: \"[n, m] -> [{ S[k, y, x, r, s] -> [" fourth                     \
  "] }, { S[k, y, x, r, s] -> [" fifth "] }]\" } } }"

#define K 1UL
#define Y 2UL
#define X 4UL
#define R 8UL
#define S 16UL

/* The loops that count where a convolution is in ORDER, NULL for none, with PLAN for its two
   bands.  */
static unsigned long
find (const char *order, const struct pf_plan *plan)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = make_scop (
      ctx, DOMAIN, "[n, m] -> { S[k, y, x, r, s] -> A[y + r, x + s] }",
      "[n, m] -> { S[k, y, x, r, s] -> B[k, y, x] }", NULL,
      ORDER ("k", "y", "x", "r", "s"));
  struct pf_sweeps *sweeps = pf_sweeps_find (scop);
  isl_schedule *schedule
      = order ? isl_schedule_read_from_str (ctx, order) : NULL;
  struct pf_tree *tree = order ? pf_tree_from_schedule (schedule) : NULL;
  isl_set *typical = pf_typical_point (scop);
  struct pf_nest *nest = order ? pf_nest_from_tree (scop, tree, typical) : NULL;
  unsigned long loops;

  assert_non_null (sweeps);
  assert_false (sweeps->any);
  assert_true (!order || nest);
  loops = pf_point_loops_find (sweeps, nest, plan);
  pf_nest_free (nest);
  isl_set_free (typical);
  pf_tree_free (tree);
  isl_schedule_free (schedule);
  pf_sweeps_free (sweeps);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
  return loops;
}

/* The three innermost loops count, in the new order.  */
static void
test_order (void **state)
{
  const struct pf_plan none[8] = { { .n = 0 } };

  (void)state;
  assert_int_equal (find (NULL, none), X | R | S);
  assert_int_equal (find (ORDER ("k", "y", "x", "r", "s"), none), X | R | S);
  assert_int_equal (find (ORDER ("s", "r", "k", "y", "x"), none), K | Y | X);
  /* A skewed loop is in place of the innermost one that it runs along.  */
  assert_int_equal (find (ORDER ("r", "s", "k", "y", "k + y + x"), none),
                    K | Y | X);
}

/* Loops are interchanged by plans, too, and unrolled ones are innermost.  */
static void
test_plan (void **state)
{
  const struct pf_plan swapped[8]
      = { { .n = 3,
            .step = { { 2, 1, false }, { 0, 1, false }, { 1, 1, false } } } };
  const struct pf_plan unrolled[8] = {
    { .n = 4,
      .step
      = { { 0, 8, false }, { 1, 1, false }, { 2, 1, false }, { 0, 1, true } } }
  };

  (void)state;
  assert_int_equal (find (ORDER ("k", "y", "x", "r", "s"), swapped), Y | R | S);
  assert_int_equal (find (ORDER ("k", "y", "x", "r", "s"), unrolled),
                    K | R | S);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_order),
    cmocka_unit_test (test_plan),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
