/* What bands say of chains of dependences.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <isl/ctx.h>

#include "dependence.h"
#include "make-scop.h"
#include "order.h"

/* A nest, and what its only loop, or its inner one, says.  */
static const struct sample
{
  const char *why, *domain, *reads, *writes, *times;
  bool backward, chained;
} samples[] = {
  { "each iteration needs the one before", "[n] -> { S[i] : 0 < i < n }",
    "[n] -> { S[i] -> A[i - 1] }", "[n] -> { S[i] -> A[i] }",
    "[n] -> { S[i] -> [i] }", true, true },
  { "none needs another", "[n] -> { S[i] : 0 < i < n }",
    "[n] -> { S[i] -> B[i - 1] }", "[n] -> { S[i] -> A[i] }",
    "[n] -> { S[i] -> [i] }", false, false },
  { "all need the same one", "[n, k] -> { S[i] : 0 < i < n and 0 < k < n }",
    "[n, k] -> { S[i] -> A[k] }", "[n, k] -> { S[i] -> A[i] }",
    "[n, k] -> { S[i] -> [i] }", true, false },
  { "eight in turn", "{ S[i] : 0 < i <= 9 }", "{ S[i] -> A[i - 1] }",
    "{ S[i] -> A[i] }", "{ S[i] -> [i] }", true, true },
  { "seven in turn", "{ S[i] : 0 < i <= 8 }", "{ S[i] -> A[i - 1] }",
    "{ S[i] -> A[i] }", "{ S[i] -> [i] }", true, false },
  { "eight in turn where the first piece ends early",
    "{ S[i] : 0 < i <= 2 or 10 <= i <= 19 }", "{ S[i] -> A[i - 1] }",
    "{ S[i] -> A[i] }", "{ S[i] -> [i] }", true, true },
  { "seven in turn, in many ways", "{ S[i] : 0 < i <= 8 }",
    "{ S[i] -> A[i - 1]; S[i] -> A[i - 3]; S[i] -> A[i - 5]; S[i] -> A[i - 7] "
    "}",
    "{ S[i] -> A[i] }", "{ S[i] -> [i] }", true, false },
  { "eight in turn, in many ways", "{ S[i] : 0 < i <= 9 }",
    "{ S[i] -> A[i - 1]; S[i] -> A[i - 3]; S[i] -> A[i - 5]; S[i] -> A[i - 7] "
    "}",
    "{ S[i] -> A[i] }", "{ S[i] -> [i] }", true, true },
  { "two statements in turn", "[n] -> { S[i] : 0 < i < n; T[i] : 0 < i < n }",
    "[n] -> { S[i] -> A[i - 1]; T[i] -> B[i - 1] }",
    "[n] -> { S[i] -> B[i]; T[i] -> A[i] }",
    "[n] -> { S[i] -> [i, 1]; T[i] -> [i, 0] }", true, true },
  { "pairs, whichever of the three iterations before is chosen",
    "[n] -> { S[i] : 0 < i < n }",
    "[n] -> { S[i] -> A[i - 1] : i mod 2 = 0; S[i] -> A[i - 3] : i mod 4 = 0; "
    "S[i] -> B[i] }",
    "[n] -> { S[i] -> A[i] }", "[n] -> { S[i] -> [i] }", true, false },
};

static void
test_chained (void **state)
{
  isl_ctx *ctx = make_ctx ();

  (void)state;
  for (size_t k = 0; k < sizeof samples / sizeof *samples; k++)
    {
      const struct sample *sample = samples + k;
      struct pf_scop *scop = make_timed_scop (
          ctx, sample->domain, sample->reads, sample->writes, sample->times);
      struct pf_dependences *deps = pf_dependences_compute (scop, NULL);
      struct pf_order_input input = { .scop = scop, .deps = deps };
      struct pf_tree *tree = pf_order_tree (pf_order_get (0), &input);
      const struct pf_tree_member *last;

      assert_non_null (tree);
      assert_int_equal (tree->kind, PF_TREE_BAND);
      last = tree->member + tree->n_member - 1;
      if (last->backward != sample->backward
          || last->chained != sample->chained)
        fail_msg ("%s: backward %d, chained %d", sample->why, last->backward,
                  last->chained);
      pf_tree_free (tree);
      pf_dependences_free (deps);
      pf_scop_free (scop);
    }
  isl_ctx_free (ctx);
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (test_chained) };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
