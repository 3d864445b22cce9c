/* Which fusion structures compete, and what becomes of them.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <isl/union_set.h>

#include "band.h"
#include "band-text.h"
#include "certify.h"
#include "make-scop.h"
#include "order.h"
#include "scheduler.h"

/* The decision on SCOP with fusion=WHICH, the last of the arguments NAME=VALUE
   (NULL for none) given as well.  */
static struct pf_decision *
decide (const struct pf_scop *scop, const char *which, const char *name,
        const char *value)
{
  struct pf_machine *machine = pf_machine_default ();
  struct pf_options options;
  struct pf_decision *decision;

  pf_options_init (&options);
  options.explain = true;
  assert_null (pf_options_set (&options, "fusion", which));
  if (name)
    assert_null (pf_options_set (&options, name, value));
  decision = pf_schedule (scop, machine, &options);
  assert_non_null (decision);
  pf_options_clear (&options);
  pf_machine_free (machine);
  return decision;
}

/* SCoPs, and how many legal fusion structures they have.  */
static const struct
{
  const char *name;
  unsigned n;
} listed[] = {
  { "published-gemver", 8 }, { "published-atax", 16 },
  { "published-bicg", 26 },  { "published-doitgen", 4 },
  { "three-products", 3 },   { "three-mat-mat", 6 },
  { "published-ludcmp", 2 },
};

/* The list has every structure, with numbers that grow from 1, and each of its
   schedules is legal.  */
static void
check_list (const char *name, unsigned n)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, name);
  struct pf_decision *decision = decide (scop, "list", NULL, NULL);
  unsigned last = 0;

  for (unsigned k = 0; k < decision->n_candidate; k++)
    {
      const struct pf_candidate *candidate = decision->candidate + k;

      assert_int_equal (candidate->fusion == NULL,
                        strcmp (candidate->origin, "original") == 0);
      if (!candidate->fusion)
        continue;
      assert_non_null (candidate->bands);
      assert_true (candidate->number == last || candidate->number == last + 1);
      last = candidate->number;
      if (pf_certify (scop, decision->dependences, candidate->schedule, NULL)
          != PF_CERTIFIED)
        fail_msg ("%s, %s: not certified", name, candidate->fusion);
    }
  if (last != n)
    fail_msg ("%s: %u structures, expected %u", name, last, n);
  pf_decision_free (decision);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

static void
test_list (void **state)
{
  (void)state;
  for (unsigned k = 0; k < sizeof listed / sizeof *listed; k++)
    check_list (listed[k].name, listed[k].n);
}

/* What is asked for, and the structure that is used for it, or what is said
   when there is none.  */
static const struct
{
  const char *name, *which, *fusion, *detail;
} forced[] = {
  { "published-gemver", "max", "0,0,0,0", NULL },
  { "published-gemver", "none", "0,1,2,3", NULL },
  { "published-gemver", "5", "0,0,1,2", NULL },
  { "published-gemver", "0,1,1,2", "0,1,1,2", NULL },
  { "published-gemver", "9", NULL, "there is no number 9, the last one is 8" },
  { "published-gemver", "1,0,2,3", NULL, "1,0,2,3 is not legal" },
  { "published-gemver", "0,1", NULL,
    "0,1 is for 2 statements, the nest has 4" },
  { "three-products", "0,0,0", NULL, "0,0,0 is not legal" },
  { "three-products", "0,1,1", "0,1,1", NULL },
  { "three-mat-mat", "1,0,2", "1,0,2", NULL },
  { "three-mat-mat", "0,0,1/0,1,2", "0,0,1/0,1,2", NULL },
  { "three-mat-mat", "0,0,0/0,1,1/0,1,2", "0,0,0/0,1,1/0,1,2", NULL },
  { "three-mat-mat", "0,0,1/0,0,1", NULL, "0,0,1/0,0,1 is not legal" },
  { "three-mat-mat", "0,0,0/0,0,1", NULL, "0,0,0/0,0,1 is not legal" },
  { "three-mat-mat", "1,1,0/1,2,0", NULL, "1,1,0/1,2,0 is not legal" },
};

static void
test_forced (void **state)
{
  (void)state;
  for (unsigned k = 0; k < sizeof forced / sizeof *forced; k++)
    {
      isl_ctx *ctx = make_ctx ();
      struct pf_scop *scop = sample_scop (ctx, forced[k].name);
      struct pf_decision *decision = decide (scop, forced[k].which, NULL, NULL);
      const char *chosen = NULL;

      for (unsigned c = 0; c < decision->n_candidate; c++)
        if (decision->candidate[c].chosen)
          chosen = decision->candidate[c].fusion;
      if (forced[k].fusion)
        {
          assert_int_equal (decision->reason, PF_RESCHEDULED);
          assert_non_null (chosen);
          assert_string_equal (chosen, forced[k].fusion);
        }
      else
        {
          assert_int_equal (decision->reason, PF_NO_SUCH_FUSION);
          assert_string_equal (decision->detail, forced[k].detail);
          assert_null (decision->schedule);
        }
      pf_decision_free (decision);
      pf_scop_free (scop);
      isl_ctx_free (ctx);
    }
}

/* The structure of the last of DECISION's candidates.  */
static const char *
last_structure (const struct pf_decision *decision)
{
  const char *fusion = decision->candidate[decision->n_candidate - 1].fusion;

  assert_non_null (fusion);
  return fusion;
}

/* The ways to fuse below the outermost loops, each once, with numbers by which
   they can be asked for.  */
static void
test_ways (void **state)
{
  static const char *const expected[] = { "0,0,0",
                                          "0,0,0/0,1,1/0,1,2",
                                          "0,0,0/1,0,1/1,0,2",
                                          "0,1,1",
                                          "0,1,1/0,1,2",
                                          "1,0,1",
                                          "1,0,1/1,0,2",
                                          "0,1,2",
                                          "0,0,1",
                                          "0,0,1/0,1,2",
                                          "0,0,1/0,0,1/0,1,2",
                                          "1,0,2" };
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "three-mat-mat");
  struct pf_decision *decision = decide (scop, "list", "fusion-ways", "20");
  unsigned n = sizeof expected / sizeof *expected, last = 0;

  (void)state;
  for (unsigned k = 1; k < decision->n_candidate; k++)
    {
      const struct pf_candidate *candidate = decision->candidate + k;

      if (!candidate->fusion)
        continue;
      last = candidate->number;
      assert_true (last >= 1 && last <= n);
      assert_string_equal (candidate->fusion, expected[last - 1]);
      assert_int_equal (
          pf_certify (scop, decision->dependences, candidate->schedule, NULL),
          PF_CERTIFIED);
    }
  assert_int_equal (last, n);
  pf_decision_free (decision);
  for (unsigned k = 0; k < n; k++)
    {
      char number[12];

      sprintf (number, "%u", k + 1);
      decision = decide (scop, number, "fusion-ways", "20");
      assert_string_equal (last_structure (decision), expected[k]);
      pf_decision_free (decision);
    }
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* The number of candidates with a structure on a way other than the default one
   that DECISION has.  */
static unsigned
count_ways (const struct pf_decision *decision)
{
  unsigned n = 0;

  for (unsigned k = 0; k < decision->n_candidate; k++)
    n += decision->candidate[k].fusion
         && strchr (decision->candidate[k].fusion, '/');
  return n;
}

/* Such ways compete for the best structure; for all, or none, if the user wants
   that.  */
static void
test_competing_ways (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "three-mat-mat");
  struct pf_decision *decision = decide (scop, "auto", NULL, NULL);
  unsigned of_best = count_ways (decision);

  (void)state;
  assert_true (of_best > 0);
  pf_decision_free (decision);
  decision = decide (scop, "auto", "fusion-ways", "4");
  assert_true (count_ways (decision) > of_best);
  pf_decision_free (decision);
  decision = decide (scop, "auto", "fusion-ways", "1");
  assert_int_equal (count_ways (decision), 0);
  pf_decision_free (decision);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* S reads backwards what R writes: they can share a loop if one of them is
   reversed.  */
static void
test_reversal (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = make_timed_scop (
      ctx,
      "[n] -> { R[i] : 0 <= i < n and 99 < n <= 100000; "
      "S[i] : 0 <= i < n and 99 < n <= 100000 }",
      "[n] -> { S[i] -> a[n - 1 - i] }", "{ R[i] -> a[i]; S[i] -> b[i] }",
      "[n] -> { R[i] -> [0, i]; S[i] -> [1, i] }");
  struct pf_decision *decision;

  (void)state;
  scop->context = isl_set_intersect (
      scop->context, isl_union_set_params (pf_scop_domain (scop)));
  decision = decide (scop, "0,0", NULL, NULL);
  assert_int_equal (decision->reason, PF_NO_SUCH_FUSION);
  pf_decision_free (decision);
  decision = decide (scop, "0,0", "fusion-reversal", NULL);
  assert_int_equal (decision->reason, PF_RESCHEDULED);
  assert_int_equal (
      pf_certify (scop, decision->dependences, decision->schedule, NULL),
      PF_CERTIFIED);
  pf_decision_free (decision);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* The number of different structures, at the outermost level, among the
   candidates of DECISION.  */
static unsigned
count_structures (const struct pf_decision *decision)
{
  unsigned n = 0;

  for (unsigned k = 0; k < decision->n_candidate; k++)
    {
      const char *fusion = decision->candidate[k].fusion;
      bool is_new = fusion != NULL;

      for (unsigned c = 0; is_new && c < k; c++)
        if (decision->candidate[c].fusion
            && strncmp (decision->candidate[c].fusion, fusion,
                        strcspn (fusion, "/"))
                   == 0)
          is_new = false;
      n += is_new;
    }
  return n;
}

/* Structures compete with other orders, no more than the user lets.  */
static void
test_competing (void **state)
{
  static const struct
  {
    const char *name, *value;
    unsigned n;
  } limits[] = {
    { "fusion-candidates", "0", 0 },
    { "fusion-candidates", "2", 2 },
    { "scheduler", "isl", 0 },
  };

  (void)state;
  for (unsigned k = 0; k < sizeof limits / sizeof *limits; k++)
    {
      isl_ctx *ctx = make_ctx ();
      struct pf_scop *scop = sample_scop (ctx, "published-gemver");
      struct pf_decision *decision
          = decide (scop, "auto", limits[k].name, limits[k].value);

      assert_int_equal (count_structures (decision), limits[k].n);
      assert_true (decision->n_candidate > 2);
      pf_decision_free (decision);
      pf_scop_free (scop);
      isl_ctx_free (ctx);
    }
}

/* More loops than may be put in order are no error unless they are asked
   for.  */
static void
test_many (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = sample_scop (ctx, "published-gemver");
  struct pf_decision *decision
      = decide (scop, "auto", "fusion-statements", "2");

  (void)state;
  assert_int_equal (count_structures (decision), 0);
  assert_int_not_equal (decision->reason, PF_NO_SUCH_FUSION);
  pf_decision_free (decision);
  decision = decide (scop, "max", "fusion-statements", "2");
  assert_int_equal (decision->reason, PF_NO_SUCH_FUSION);
  assert_string_equal (decision->detail,
                       "its statements stand in more than 2 loops "
                       "[-fplugin-arg-polyfuse-fusion-statements]");
  pf_decision_free (decision);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

/* Whatever the budget, what comes out is a decision; and structures that
   nobody asked for never use it up.  */
static void
test_budgets (void **state)
{
  static const char *const limits[]
      = { "1000", "20000", "60000", "100000", "200000" };

  (void)state;
  for (unsigned k = 0; k < sizeof limits / sizeof *limits; k++)
    {
      isl_ctx *ctx = make_ctx ();
      struct pf_scop *scop = sample_scop (ctx, "published-gemver");
      struct pf_decision *decision
          = decide (scop, "list", "max-operations", limits[k]);

      assert_true (decision->reason == PF_EXHAUSTED
                   || decision->reason == PF_RESCHEDULED);
      pf_decision_free (decision);
      pf_scop_free (scop);
      isl_ctx_free (ctx);
    }
}

/* The original orders of samples in words.  */
static const struct
{
  const char *name, *text;
} bands[] = {
  { "matrix-product", "3 tilable (2 parallel)" },
  { "row-walk", "2 tilable (2 parallel)" },
  { "published-atax", "{1 (1 parallel); 1 > {-; 1; 1 (1 parallel)}}" },
};

static void
test_bands (void **state)
{
  (void)state;
  for (unsigned k = 0; k < sizeof bands / sizeof *bands; k++)
    {
      isl_ctx *ctx = make_ctx ();
      struct pf_scop *scop = sample_scop (ctx, bands[k].name);
      struct pf_dependences *deps = pf_dependences_compute (scop, NULL);
      struct pf_order_input input = { .scop = scop, .deps = deps };
      struct pf_tree *tree = pf_order_tree (pf_order_find ("original"), &input);
      char *text = pf_band_text (tree);

      assert_string_equal (text, bands[k].text);
      free (text);
      pf_tree_free (tree);
      pf_dependences_free (deps);
      pf_scop_free (scop);
      isl_ctx_free (ctx);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_list),      cmocka_unit_test (test_forced),
    cmocka_unit_test (test_competing), cmocka_unit_test (test_many),
    cmocka_unit_test (test_budgets),   cmocka_unit_test (test_bands),
    cmocka_unit_test (test_ways),      cmocka_unit_test (test_competing_ways),
    cmocka_unit_test (test_reversal),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
