/* The sizes from which on plans are worth it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "break-even.h"
#include "dependence.h"
#include "make-scop.h"
#include "order.h"

/* A nest of one band, which is the sample NAME or else of the parts that follow, and
   a plan for it, which becomes worth it between LEAST and MOST points.  */
static const struct sample
{
  const char *why, *name, *domain, *reads, *writes, *times;
  struct pf_plan plan;
  double least, most;
} samples[] = {
  { "a sum that waits for each addition becomes a vector loop, but short ones "
    "overlap",
    "parametric-product",
    NULL,
    NULL,
    NULL,
    NULL,
    { .n = 3, .step = { { 0, 1, false }, { 2, 1, false }, { 1, 1, false } } },
    1000,
    8000 },
  { "a transpose in tiles saves nothing but memory traffic",
    NULL,
    "[n] -> { S[i, j] : 0 <= i, j < n }",
    "[n] -> { S[i, j] -> A[j, i] }",
    "[n] -> { S[i, j] -> B[i, j] }",
    "[n] -> { S[i, j] -> [i, j] }",
    { .n = 4,
      .step = { { 0, 16, false },
                { 1, 16, false },
                { 0, 1, false },
                { 1, 1, false } } },
    40000,
    1200000 },
  { "nothing changes",
    NULL,
    "[n] -> { S[i, j] : 0 <= i, j < n }",
    "[n] -> { S[i, j] -> A[i, j] }",
    "[n] -> { S[i, j] -> B[i, j] }",
    "[n] -> { S[i, j] -> [i, j] }",
    { .n = 0 },
    64000000,
    64000000 },
  { "no parameter matters",
    NULL,
    "[n] -> { S[i, j] : 0 <= i, j < 2000 }",
    "[n] -> { S[i, j] -> A[j, i + n] }",
    "[n] -> { S[i, j] -> B[j, i] }",
    "[n] -> { S[i, j] -> [i, j] }",
    { .n = 2, .step = { { 1, 1, false }, { 0, 1, false } } },
    0,
    0 },
};

static double
break_even (const struct sample *sample)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop
      = sample->name ? sample_scop (ctx, sample->name)
                     : make_timed_scop (ctx, sample->domain, sample->reads,
                                        sample->writes, sample->times);
  struct pf_dependences *deps = pf_dependences_compute (scop, NULL);
  struct pf_order_input input = { .scop = scop, .deps = deps };
  struct pf_tree *tree = pf_order_tree (pf_order_get (0), &input);
  isl_set *typical = pf_nest_typical (scop);
  struct pf_nest *nest = NULL;
  struct pf_machine *machine = pf_machine_default ();
  struct pf_plan plan[4] = { { .n = 0 } };
  double points;

  scop->statement[0].work = (struct pf_work){ .add = 1, .mul = 1, .width = 8 };
  assert_non_null (tree);
  assert_int_equal (tree->kind, PF_TREE_BAND);
  assert_true (tree->permutable && tree->n_member >= 2);
  nest = pf_nest_from_tree (scop, tree, typical);
  assert_non_null (nest);
  machine->vector.value = 32;
  plan[0] = sample->plan;
  points = pf_break_even (scop, machine, typical, nest, tree, plan);
  pf_machine_free (machine);
  pf_nest_free (nest);
  isl_set_free (typical);
  pf_tree_free (tree);
  pf_dependences_free (deps);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
  return points;
}

static void
test_points (void **state)
{
  (void)state;
  for (unsigned k = 0; k < sizeof samples / sizeof *samples; k++)
    {
      double points = break_even (samples + k);

      if (points < samples[k].least || points > samples[k].most)
        fail_msg ("%s: from %.0f points on", samples[k].why, points);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_points),
  };

  return cmocka_run_group_tests_name ("break-even", tests, NULL, NULL);
}
