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

/* A nest of one band, which is the sample NAME or else of the parts that follow, with TYPICAL
   for the last parameter if that is not 0, and a plan for it, which becomes worth it at N
   sizes, the first between LEAST and MOST.  */
static const struct sample
{
  const char *why, *name, *domain, *reads, *writes, *times;
  struct pf_plan plan;
  unsigned n;
  struct pf_size least, most;
  long typical;
} samples[] = {
  { "a sum that waits for each addition becomes a vector loop, but short ones "
    "overlap",
    "parametric-product",
    NULL,
    NULL,
    NULL,
    NULL,
    { .n = 3, .step = { { 0, 1, false }, { 2, 1, false }, { 1, 1, false } } },
    1,
    { 1000, 1 },
    { 8000, 1 },
    0 },
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
    1,
    { 40000, 1 },
    { 1200000, 1 },
    0 },
  { "nothing changes",
    NULL,
    "[n] -> { S[i, j] : 0 <= i, j < n }",
    "[n] -> { S[i, j] -> A[i, j] }",
    "[n] -> { S[i, j] -> B[i, j] }",
    "[n] -> { S[i, j] -> [i, j] }",
    { .n = 0 },
    1,
    { 64000000, 1 },
    { 64000000, 1 },
    0 },
  { "no parameter matters",
    NULL,
    "[n] -> { S[i, j] : 0 <= i, j < 2000 }",
    "[n] -> { S[i, j] -> A[j, i + n] }",
    "[n] -> { S[i, j] -> B[j, i] }",
    "[n] -> { S[i, j] -> [i, j] }",
    { .n = 2, .step = { { 1, 1, false }, { 0, 1, false } } },
    0,
    { 0, 0 },
    { 0, 0 },
    0 },
  { "sweeps in tiles save memory traffic, all but that of the first, if the "
    "array leaves the "
    "cache",
    NULL,
    "[m, n] -> { S[t, i] : 0 <= t < m and 0 <= i < n }",
    "[m, n] -> { S[t, i] -> A[i]; S[t, i] -> B[i]; S[t, i] -> C[i] }",
    "[m, n] -> { S[t, i] -> A[i] }",
    "[m, n] -> { S[t, i] -> [t, i] }",
    { .n = 3,
      .step = { { 1, 1024, false }, { 0, 1, false }, { 1, 1, false } } },
    2,
    { 4000, 2 },
    { 500000, 20 },
    1000000 },
};

static struct pf_break_even
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
  isl_set *typical;
  struct pf_nest *nest = NULL;
  struct pf_machine *machine = pf_machine_default ();
  struct pf_plan plan[4] = { { .n = 0 } };
  struct pf_break_even found;

  scop->parameter[scop->n_parameter - 1].typical = sample->typical;
  typical = pf_typical_point (scop);
  scop->statement[0].work = (struct pf_work){ .add = 1, .mul = 1, .width = 8 };
  assert_non_null (tree);
  assert_int_equal (tree->kind, PF_TREE_BAND);
  assert_true (tree->permutable && tree->n_member >= 2);
  nest = pf_nest_from_tree (scop, tree, typical);
  assert_non_null (nest);
  machine->vector.value = 32;
  plan[0] = sample->plan;
  found = pf_break_even_find (scop, machine, typical, nest, tree, plan);
  pf_machine_free (machine);
  pf_nest_free (nest);
  isl_set_free (typical);
  pf_tree_free (tree);
  pf_dependences_free (deps);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
  return found;
}

/* Does FOUND hold for SAMPLE, with SIZE for the first parameter and the third, and COLUMNS
   for the second?  */
static bool
holds (const struct sample *sample, const struct pf_break_even *found,
       long size, long columns)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = make_timed_scop (ctx, sample->domain, sample->reads,
                                          sample->writes, sample->times);
  struct pf_dependences *deps = pf_dependences_compute (scop, NULL);
  struct pf_order_input input = { .scop = scop, .deps = deps };
  struct pf_tree *tree = pf_order_tree (pf_order_get (0), &input);
  isl_set *sizes = pf_typical_at (scop, (const long[]){ size, columns, size });
  struct pf_nest *nest = pf_nest_from_tree (scop, tree, sizes);
  bool result;

  assert_non_null (nest);
  result = pf_break_even_holds (found, scop, nest);
  pf_nest_free (nest);
  isl_set_free (sizes);
  pf_tree_free (tree);
  pf_dependences_free (deps);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
  return result;
}

static void
test_sizes (void **state)
{
  (void)state;
  for (unsigned k = 0; k < sizeof samples / sizeof *samples; k++)
    {
      const struct sample *sample = samples + k;
      struct pf_break_even found = break_even (sample);
      const struct pf_size *first = found.size;

      if (found.n != sample->n)
        fail_msg ("%s: %u sizes", sample->why, found.n);
      if (first->points < sample->least.points
          || first->points > sample->most.points
          || first->sweeps < sample->least.sweeps
          || first->sweeps > sample->most.sweeps)
        fail_msg ("%s: from %.0f points and %.0f sweeps on", sample->why,
                  first->points, first->sweeps);
    }
}

/* A product of matrices, blocks of ROWS and COLUMNS of which are vectorized around the sum, for DOMAIN.  */
static struct sample
product (const char *domain, unsigned rows, unsigned columns)
{
  return (struct sample){ .domain = domain,
                          .reads = "{ S[i, j, k] -> C[i, j]; S[i, j, k] -> "
                                   "A[i, k]; S[i, j, k] -> B[k, j] }",
                          .writes = "{ S[i, j, k] -> C[i, j] }",
                          .times = "{ S[i, j, k] -> [i, j, k] }",
                          .plan = { .n = 6,
                                    .step = { { 1, columns, false },
                                              { 0, rows, false },
                                              { 1, 1, false },
                                              { 2, 1, false },
                                              { 0, 1, true },
                                              { 1, 4, true } },
                                    .lanes = 4,
                                    .least_lanes = 4 } };
}

/* A product is worth it only if there is one vector of its columns, however many rows there are.  */
static void
test_columns (void **state)
{
  const struct sample sample
      = product ("[n, m, l] -> { S[i, j, k] : 0 <= i < n and 0 <= j < m and "
                 "0 <= k < l }",
                 4, 12);
  struct pf_break_even found = break_even (&sample);

  (void)state;
  assert_int_equal (found.n_least, 1);
  assert_int_equal (found.least[0].statement, 0);
  assert_int_equal (found.least[0].loop, 1);
  assert_int_equal (found.least[0].iterations, 4);
  assert_true (holds (&sample, &found, 100, 4));
  assert_false (holds (&sample, &found, 10000, 3));
}

/* That its sums are as short as two or three terms does not count as short vectors.  */
static void
test_few_terms (void **state)
{
  const struct sample sample
      = product ("[n, m, l] -> { S[i, j, k] : 0 <= i < n and 0 <= j < m and "
                 "0 <= k < l < 5 }",
                 4, 12);
  struct pf_break_even found = break_even (&sample);

  (void)state;
  assert_true (holds (&sample, &found, 8, 8));
}

/* Elements, each with numbers that are added up as many times, as DOMAIN says.  */
static struct sample
elements (const char *domain)
{
  return (struct sample){ .domain = domain,
                          .reads
                          = "{ S[e, i, k] -> C[e, i]; S[e, i, k] -> D[k, i]; "
                            "S[e, i, k] -> U[e, k] }",
                          .writes = "{ S[e, i, k] -> C[e, i] }",
                          .times = "{ S[e, i, k] -> [e, i, k] }",
                          .plan = { .n = 4,
                                    .step = { { 0, 1, false },
                                              { 2, 4, false },
                                              { 1, 1, false },
                                              { 2, 1, true } } } };
}

/* A number of elements and one of their numbers.  */
static const char ROWS[]
    = "[m, n] -> { S[e, i, k] : 0 <= e < m and 0 <= i, k < n }";

/* The loop over the numbers of elements, which is vectorized in the new order, must not be short, however many elements
   there are, and few elements will do if it is not.  That there always are a few numbers changes nothing.  */
static void
test_short_rows (void **state)
{
  static const char *const domain[]
      = { ROWS,
          "[m, n] -> { S[e, i, k] : 0 <= e < m and 0 <= i, k < n and n > 4 }" };

  (void)state;
  for (unsigned d = 0; d < sizeof domain / sizeof *domain; d++)
    {
      const struct sample sample = elements (domain[d]);
      struct pf_break_even found = break_even (&sample);
      const long least = found.least[0].iterations;

      assert_int_equal (found.n_least, 1);
      assert_int_equal (found.least[0].loop, 1);
      assert_true (least > 4);
      assert_true (holds (&sample, &found, 4, least));
      assert_false (holds (&sample, &found, 100000, least - 1));
    }
}

/* The same where two parameters decide on how many numbers there are.  */
static void
test_short_ranges (void **state)
{
  const struct sample sample = elements (
      "[n, m, l] -> { S[e, i, k] : 0 <= e < m and 0 <= i, k < n + l }");
  struct pf_break_even found = break_even (&sample);
  const long least = found.least[0].iterations;

  (void)state;
  assert_int_equal (found.n_least, 1);
  assert_int_equal (found.least[0].loop, 1);
  assert_true (least >= 4);
  assert_true (holds (&sample, &found, (least + 1) / 2, 16));
  assert_false (holds (&sample, &found, (least - 1) / 2, 100000));
}

/* The same where there always is a multiple of three of them: numbers between these are no lengths.  */
static void
test_multiples (void **state)
{
  const struct sample sample
      = elements ("[m, n] -> { S[e, i, k] : 0 <= e < m and 0 <= i, k < 3n }");
  const struct sample rows = elements (ROWS);
  struct pf_break_even found = break_even (&sample);
  const long least = found.least[0].iterations;

  (void)state;
  assert_int_equal (found.n_least, 1);
  assert_int_equal (found.least[0].loop, 1);
  assert_int_equal (least % 3, 0);
  assert_true (labs (least - (long)break_even (&rows).least[0].iterations) < 3);
  assert_true (holds (&sample, &found, 16, least / 3));
  assert_false (holds (&sample, &found, 100000, least / 3 - 1));
}

/* Filters of M channels, which are vectorized in the new order, have to be much faster where there are fewer than
   the elements of a vector:  what is left to plain loops is all there is.  */
static void
test_short_vectors (void **state)
{
  static const struct sample sample
      = { .domain = "[n, m, l] -> { S[i, c, k] : 0 <= i < n and 0 <= c < m and "
                    "0 <= k < l }",
          .reads = "[n, m, l] -> { S[i, c, k] -> Y[i, c]; S[i, c, k] -> "
                   "H[k, c]; S[i, c, k] -> X[i + k, c] }",
          .writes = "[n, m, l] -> { S[i, c, k] -> Y[i, c] }",
          .times = "[n, m, l] -> { S[i, c, k] -> [i, c, k] }",
          .plan = { .n = 4,
                    .step = { { 0, 4, false },
                              { 2, 1, false },
                              { 1, 1, false },
                              { 0, 1, true } } } };
  struct pf_break_even found = break_even (&sample);

  (void)state;
  assert_false (holds (&sample, &found, 1000, 3));
  assert_true (holds (&sample, &found, 1000, 4));
}

/* Blocks of eight rows, of which the compiler adds up four columns each at a time, are not worth it
   where there are seven rows: none is full.  */
static void
test_few_rows (void **state)
{
  const struct sample sample
      = product ("[n] -> { S[i, j, k] : 0 <= i, j, k < n }", 8, 4);
  struct pf_break_even found = break_even (&sample);

  (void)state;
  assert_true (found.size[0].points >= 512);
}

/* Is the original order of DOMAIN, a sum for each i, worth it in place of itself, if that has to be
   asked?  */
static bool
is_reached (const char *domain)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop
      = make_timed_scop (ctx, domain, "{ S[i, j] -> Y[i]; S[i, j] -> A[i, j] }",
                         "{ S[i, j] -> Y[i] }", "{ S[i, j] -> [i, j] }");
  struct pf_dependences *deps = pf_dependences_compute (scop, NULL);
  struct pf_order_input input = { .scop = scop, .deps = deps };
  struct pf_tree *tree = pf_order_tree (pf_order_get (0), &input);
  isl_set *typical = pf_typical_point (scop);
  struct pf_nest_memory *numbers = pf_nest_memory_new (scop);
  struct pf_machine *machine = pf_machine_default ();
  struct pf_plan plan[4] = { { .n = 0 } };
  bool reached;

  scop->statement[0].work = (struct pf_work){ .add = 1, .mul = 1, .width = 8 };
  assert_non_null (tree);
  reached = pf_break_even_is_reached (scop, machine, typical, tree, tree, plan,
                                      numbers);
  pf_machine_free (machine);
  pf_nest_memory_free (numbers);
  isl_set_free (typical);
  pf_tree_free (tree);
  pf_dependences_free (deps);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
  return reached;
}

/* Short sums overlap, long ones do not, so that there is no more to know than what the decision was
   for.  */
static void
test_short_loops (void **state)
{
  (void)state;
  assert_false (is_reached ("{ S[i, j] : 0 <= i < 1000 and 0 <= j < 20 }"));
  assert_true (is_reached ("{ S[i, j] : 0 <= i < 1000 and 0 <= j < 1000 }"));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_sizes),         cmocka_unit_test (test_columns),
    cmocka_unit_test (test_few_terms),     cmocka_unit_test (test_short_rows),
    cmocka_unit_test (test_short_ranges),  cmocka_unit_test (test_multiples),
    cmocka_unit_test (test_few_rows),      cmocka_unit_test (test_short_loops),
    cmocka_unit_test (test_short_vectors),
  };

  return cmocka_run_group_tests_name ("break-even", tests, NULL, NULL);
}
