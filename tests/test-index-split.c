/* Index-set splitting.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "band.h"
#include "certify.h"
#include "dependence.h"
#include "index-split.h"
#include "make-scop.h"
#include "order.h"

/* A nest: its instances, what they read and write, when they run; and the number
   of pieces of its only loop that is split, 0 when none is.  CHAINED: iterations
   of the innermost loop wait for each other.  */
static const struct sample
{
  const char *domain, *reads, *writes, *times;
  unsigned pieces;
  bool chained;
} samples[] = {
  /* All shortest paths.  */
  { "{ S[k, i, j] : 0 <= k, i, j < 50 }",
    "{ S[k, i, j] -> P[i, k]; S[k, i, j] -> P[k, j]; S[k, i, j] -> P[i, j] }",
    "{ S[k, i, j] -> P[i, j] }", "{ S[k, i, j] -> [k, i, j] }", 3, false },
  /* The first iteration writes what all read; the last one.  */
  { "[n] -> { S[i, j] : 0 <= i, j < n }",
    "{ S[i, j] -> A[i, j]; S[i, j] -> A[i, 0] }", "{ S[i, j] -> A[i, j] }",
    "{ S[i, j] -> [i, j] }", 2, false },
  { "[n] -> { S[j] : 0 <= j < n }", "[n] -> { S[j] -> A[j]; S[j] -> A[n - 1] }",
    "{ S[j] -> A[j] }", "{ S[j] -> [j] }", 2, false },
  /* An iteration that is not there for some values of the parameter.  */
  { "[n, m] -> { S[j] : 0 <= j < n }", "[m] -> { S[j] -> A[j]; S[j] -> A[m] }",
    "{ S[j] -> A[j] }", "{ S[j] -> [j] }", 3, false },
  /* Recurrences; two such iterations; no dependence.  */
  { "{ S[j] : 1 <= j < 50 }", "{ S[j] -> A[j - 1] }", "{ S[j] -> A[j] }",
    "{ S[j] -> [j] }", 0, true },
  { "{ S[j] : 1 <= j < 50 }", "{ S[j] -> A[j - 1]; S[j] -> A[9] }",
    "{ S[j] -> A[j] }", "{ S[j] -> [j] }", 0, true },
  { "{ S[j] : 0 <= j < 50 }", "{ S[j] -> A[j]; S[j] -> A[9]; S[j] -> A[20] }",
    "{ S[j] -> A[j] }", "{ S[j] -> [j] }", 0, false },
  { "{ S[j] : 0 <= j < 50 }", "{ S[j] -> A[j] }", "{ S[j] -> A[j] }",
    "{ S[j] -> [j] }", 0, false },
  /* An outer loop is left alone.  */
  { "{ S[i, j] : 0 <= i, j < 40 }",
    "{ S[i, j] -> A[i, j]; S[i, j] -> A[9, j] }", "{ S[i, j] -> A[i, j] }",
    "{ S[i, j] -> [i, j] }", 0, false },
};

/* The number of children of the first sequence in TREE of which one is a loop;
   none of its loops may carry anything.  */
static unsigned
count_pieces (const struct pf_tree *tree)
{
  while (tree->kind == PF_TREE_BAND)
    tree = tree->child[0];
  assert_int_equal (tree->kind, PF_TREE_SEQUENCE);
  for (unsigned k = 0; k < tree->n_child; k++)
    if (tree->child[k]->kind == PF_TREE_BAND)
      {
        const struct pf_tree *band = tree->child[k];

        assert_false (band->member[band->n_member - 1].backward);
      }
  return tree->n_child;
}

/* The last loop of the innermost band of TREE, a nest of bands.  */
static const struct pf_tree_member *
innermost (const struct pf_tree *tree)
{
  while (tree->child[0]->kind == PF_TREE_BAND)
    tree = tree->child[0];
  return tree->member + tree->n_member - 1;
}

static void
check_sample (const struct sample *sample)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = make_timed_scop (ctx, sample->domain, sample->reads,
                                          sample->writes, sample->times);
  struct pf_dependences *deps = pf_dependences_compute (scop, NULL);
  struct pf_order_input input = { .scop = scop, .deps = deps };
  struct pf_tree *tree = pf_order_tree (pf_order_get (0), &input);
  struct pf_tree *split = pf_tree_split_indices (tree, deps->validity);

  assert_int_equal (innermost (tree)->chained, sample->chained);
  if (sample->pieces == 0)
    assert_null (split);
  else
    {
      struct pf_tree *analysed = pf_band_analyse (split, deps);
      isl_schedule *schedule = pf_tree_to_schedule (split);

      assert_int_equal (count_pieces (analysed), sample->pieces);
      assert_int_equal (pf_certify (scop, deps, schedule, NULL), PF_CERTIFIED);
      isl_schedule_free (schedule);
      pf_tree_free (analysed);
    }
  pf_tree_free (split);
  pf_tree_free (tree);
  pf_dependences_free (deps);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

static void
test_pieces (void **state)
{
  (void)state;
  for (unsigned k = 0; k < sizeof samples / sizeof *samples; k++)
    check_sample (samples + k);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_pieces),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
