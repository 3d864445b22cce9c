/* Checks on isl's AST before code generation.

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
#include <isl/aff.h>
#include <isl/ast_build.h>
#include <isl/options.h>
#include <isl/schedule.h>

#include "budget.h"
#include "generation.h"
#include "make-scop.h"

/* What is found for the AST of the schedule TEXT in CONTEXT, of which only
   KNOWN is known when it is checked.  If FRAGMENT is not NULL, the AST must
   contain it: otherwise the test would not test what it is meant to.  */
static enum pf_reason
check (isl_ctx *ctx, const char *text, const char *context, const char *known,
       const char *fragment)
{
  isl_schedule *schedule = isl_schedule_read_from_str (ctx, text);
  isl_ast_build *build
      = isl_ast_build_from_context (isl_set_read_from_str (ctx, context));
  isl_ast_node *ast = isl_ast_build_node_from_schedule (build, schedule);
  isl_set *parameters = isl_set_read_from_str (ctx, known);
  enum pf_reason reason = pf_generation_check (ast, parameters, NULL);
  char *code = isl_ast_node_to_C_str (ast);

  if (!code)
    fail_msg ("no AST: %s", text);
  if (fragment && !strstr (code, fragment))
    fail_msg ("no `%s' in\n%s", fragment, code);
  free (code);
  isl_set_free (parameters);
  isl_ast_node_free (ast);
  isl_ast_build_free (build);
  return reason;
}

/* SCHEDULE, CONTEXT, and FRAGMENT of the AST as above; what to find.  */
static const struct example
{
  const char *schedule, *context, *fragment;
  enum pf_reason reason;
} examples[] = {
  /* Constant and parametric bounds.  */
  { "{ domain: \"{ S[i] : 0 <= i < 9 }\", child: { schedule:"
    " \"[{ S[i] -> [(i)] }]\" } }",
    "{ : }", "c0 <= 8", PF_RESCHEDULED },
  { "{ domain: \"[n] -> { S[i] : 0 <= i < n }\", child: { schedule:"
    " \"[n] -> [{ S[i] -> [(i)] }]\" } }",
    "[n] -> { : n <= 1000 and n >= -5 }", "c0 < n", PF_RESCHEDULED },
  { "{ domain: \"[n] -> { S[i] : 0 <= i < n }\", child: { schedule:"
    " \"[n] -> [{ S[i] -> [(i)] }]\" } }",
    "[n] -> { : n >= 0 }", "c0 < n", PF_NOT_64_BIT },
  { "{ domain: \"[n] -> { S[i] : n <= i < 0 }\", child: { schedule:"
    " \"[n] -> [{ S[i] -> [(i)] }]\" } }",
    "[n] -> { : n <= 0 }", "c0 = n", PF_NOT_64_BIT },
  /* An unbounded parameter that is not used does no harm.  */
  { "{ domain: \"[n, m] -> { S[i] : 0 <= i < n }\", child: { schedule:"
    " \"[n, m] -> [{ S[i] -> [(i)] }]\" } }",
    "[n, m] -> { : n <= 1000 and n >= 0 }", "c0 < n", PF_RESCHEDULED },
  /* Values of 2^62 and more: in the iterator behind the last iteration, in an
     argument, and in a product.  */
  { "{ domain: \"[n] -> { S[i] : 0 <= i <= n }\", child: { schedule:"
    " \"[n] -> [{ S[i] -> [(i)] }]\" } }",
    "[n] -> { : 0 <= n < 4611686018427387903 }", "c0 <= n", PF_RESCHEDULED },
  { "{ domain: \"[n] -> { S[i] : 0 <= i <= n }\", child: { schedule:"
    " \"[n] -> [{ S[i] -> [(i)] }]\" } }",
    "[n] -> { : 0 <= n <= 4611686018427387904 }", "c0 <= n", PF_NOT_64_BIT },
  { "{ domain: \"[n] -> { S[i] : 5 <= i < 6 + n }\", child: { schedule:"
    " \"[n] -> [{ S[i] -> [(i - 4611686018427387910)] }]\" } }",
    "[n] -> { : 0 <= n <= 100 }", NULL, PF_NOT_64_BIT },
  { "{ domain: \"[n] -> { S[i] : 0 <= i < 1000000000000 n }\", child: {"
    " schedule: \"[n] -> [{ S[i] -> [(i)] }]\" } }",
    "[n] -> { : 0 <= n <= 1000000 }", "1000000000000 * n", PF_RESCHEDULED },
  { "{ domain: \"[n] -> { S[i] : 0 <= i < 1000000000000 n }\", child: {"
    " schedule: \"[n] -> [{ S[i] -> [(i)] }]\" } }",
    "[n] -> { : 0 <= n <= 10000000 }", "1000000000000 * n", PF_NOT_64_BIT },
  /* Constants that fit in no 64 bits.  */
  { "{ domain: \"[n] -> { S[i] : 0 <= i < 100000000000000000000 }\", child: {"
    " schedule: \"[n] -> [{ S[i] -> [(i)] }]\" } }",
    "[n] -> { : 0 <= n <= 10000000 }", "99999999999999999999", PF_NOT_64_BIT },
  /* A step of 2.  */
  { "{ domain: \"{ S[i] : 0 <= i < 20 and i mod 2 = 0 }\", child: {"
    " schedule: \"[{ S[i] -> [(i)] }]\" } }",
    "{ : }", "c0 += 2", PF_STRIDE },
  { "{ domain: \"{ S[i] : 0 <= i < 20 }\", child: { schedule:"
    " \"[{ S[i] -> [(5 * floor((i)/5))] }, { S[i] -> [(i)] }]\" } }",
    "{ : }", "c0 += 5", PF_STRIDE },
  /* Tiles counted one by one: floor divisions, minima.  */
  { "{ domain: \"[n] -> { S[i] : 0 <= i < n }\", child: { schedule:"
    " \"[n] -> [{ S[i] -> [(floor((i)/32))] }, { S[i] -> [(i)] }]\" } }",
    "[n] -> { : 0 <= n <= 1000000 }", "min(n - 1, 32 * c0 + 31)",
    PF_RESCHEDULED },
  /* Skewed triangles, maxima.  */
  { "{ domain: \"[n, m] -> { S[i, j] : 0 <= i < n and 0 <= j < m }\", child:"
    " { schedule: \"[n, m] -> [{ S[i, j] -> [(i + j)] },"
    " { S[i, j] -> [(j)] }]\" } }",
    "[n, m] -> { : 1 <= n <= 1000000 and 1 <= m <= 1000000 }",
    "max(0, -n + c0 + 1)", PF_RESCHEDULED },
  /* Conditions, degenerate loops, remainders.  */
  { "{ domain: \"[n, m] -> { S[i] : i = n and m > 3; T[i] : 0 <= i < 9 and"
    " m mod 3 = 0 }\", child: { schedule: \"[n, m] -> [{ S[i] -> [(i)];"
    " T[i] -> [(0)] }]\", child: { schedule: \"[n, m] -> [{ S[i] -> [(0)];"
    " T[i] -> [(i)] }]\" } } }",
    "[n, m] -> { : 20 <= n <= 1000000 and 1 <= m <= 1000000 }", "% 3",
    PF_RESCHEDULED },
  { "{ domain: \"[n, m] -> { S[i] : i = 5 and m > n }\", child: { schedule:"
    " \"[n, m] -> [{ S[i] -> [(i)] }]\" } }",
    "[n, m] -> { : 20 <= n <= 1000000 }", "if (m >= n + 1)", PF_NOT_64_BIT },
  /* The arguments of the statement: a negated iterator.  */
  { "{ domain: \"[n] -> { S[i] : 0 <= i < n }\", child: { schedule:"
    " \"[n] -> [{ S[i] -> [(-i)] }]\" } }",
    "[n] -> { : 0 <= n <= 1000000 }", "S(-c0)", PF_RESCHEDULED },
  /* Nothing to do at all, and a single instance.  */
  { "{ domain: \"{ }\" }", "{ : }", NULL, PF_RESCHEDULED },
  { "{ domain: \"{ S[] }\" }", "{ : }", "S()", PF_RESCHEDULED },
  /* Several statements in a mark.  */
  { "{ domain: \"{ S[i] : 0 <= i < 9; T[i] : 0 <= i < 9 and i mod 4 = 1 }\", "
    "child: { mark:"
    " \"m\", child: { sequence: [ { filter: \"{ S[i] }\", child: { schedule:"
    " \"[{ S[i] -> [(i)] }]\" } }, { filter: \"{ T[i] }\", child: { schedule:"
    " \"[{ T[i] -> [(i)] }]\" } } ] } } }",
    "{ : }", "c0 += 4", PF_STRIDE },
};

static void
test_examples (void **state)
{
  isl_ctx *ctx = make_ctx ();

  (void)state;
  isl_options_set_ast_build_atomic_upper_bound (ctx, 1);
  for (unsigned k = 0; k < sizeof examples / sizeof *examples; k++)
    {
      const struct example *example = &examples[k];
      enum pf_reason found = check (ctx, example->schedule, example->context,
                                    example->context, example->fragment);
      if (found != example->reason)
        fail_msg ("found %s, expected %s: %s", pf_reason_identifier (found),
                  pf_reason_identifier (example->reason), example->schedule);
    }
  isl_ctx_free (ctx);
}

/* Graphite reads one bound on the right of the condition, not a
   conjunction.  */
static void
test_conjunction (void **state)
{
  static const char schedule[]
      = "{ domain: \"[n, m] -> { S[i] : 0 <= i < n and i <= m }\", child: {"
        " schedule: \"[n, m] -> [{ S[i] -> [(i)] }]\" } }";
  static const char context[]
      = "[n, m] -> { : 0 <= n <= 9000 and 0 <= m <= 9000 }";
  isl_ctx *ctx = make_ctx ();

  (void)state;
  isl_options_set_ast_build_atomic_upper_bound (ctx, 0);
  assert_int_equal (check (ctx, schedule, context, context, "&&"), PF_STRIDE);
  isl_options_set_ast_build_atomic_upper_bound (ctx, 1);
  assert_int_equal (check (ctx, schedule, context, context, "min(n - 1, m)"),
                    PF_RESCHEDULED);
  isl_ctx_free (ctx);
}

/* A parameter of which the context knows nothing, or that it does not have.  */
static void
test_unknown_parameter (void **state)
{
  static const char schedule[]
      = "{ domain: \"[n] -> { S[i] : 0 <= i < n }\", child: { schedule:"
        " \"[n] -> [{ S[i] -> [(i)] }]\" } }";
  isl_ctx *ctx = make_ctx ();

  (void)state;
  assert_int_equal (check (ctx, schedule, "[n] -> { : 0 <= n <= 10 }",
                           "[n] -> { : }", "c0 < n"),
                    PF_NOT_64_BIT);
  assert_int_equal (
      check (ctx, schedule, "[n] -> { : 0 <= n <= 10 }", "{ : }", "c0 < n"),
      PF_NOT_64_BIT);
  isl_ctx_free (ctx);
}

/* The most iterations of a loop of the AST of SCHEDULE, in CONTEXT.  */
static int64_t
most_iterations (isl_ctx *ctx, const char *text, const char *context)
{
  isl_set *parameters = isl_set_read_from_str (ctx, context);
  isl_schedule *schedule = isl_schedule_read_from_str (ctx, text);
  isl_ast_build *build = isl_ast_build_from_context (isl_set_copy (parameters));
  isl_ast_node *ast = isl_ast_build_node_from_schedule (build, schedule);
  int64_t iterations = 0;

  assert_int_equal (pf_generation_check (ast, parameters, &iterations),
                    PF_RESCHEDULED);
  isl_ast_node_free (ast);
  isl_ast_build_free (build);
  isl_set_free (parameters);
  return iterations;
}

/* A parametric loop, and one in tiles, whose bounds are not constant.  */
static void
test_iterations (void **state)
{
  isl_ctx *ctx = make_ctx ();

  (void)state;
  assert_int_equal (
      most_iterations (ctx,
                       "{ domain: \"[n] -> { S[i] : 0 <= i < n }\", child: {"
                       " schedule: \"[n] -> [{ S[i] -> [(i)] }]\" } }",
                       "[n] -> { : -5 <= n <= 1000 }"),
      1000);
  assert_int_equal (
      most_iterations (ctx,
                       "{ domain: \"{ S[i] : 0 <= i < 100 }\", child: {"
                       " schedule: \"[{ S[i] -> [(floor((i)/32))] },"
                       " { S[i] -> [(i)] }]\" } }",
                       "{ : }"),
      100);
  isl_ctx_free (ctx);
}

/* Are the values of TEXT, [params] -> { [value] }, for parameters in CONTEXT known?
   Then they are from *LOW to *HIGH.  */
static bool
find_values (isl_ctx *ctx, const char *text, const char *context, int64_t *low,
             int64_t *high)
{
  isl_set *parameters = isl_set_read_from_str (ctx, context);
  isl_ast_build *build = isl_ast_build_from_context (
      isl_set_universe (isl_set_get_space (parameters)));
  isl_ast_expr *expr = isl_ast_build_expr_from_pw_aff (
      build, isl_pw_aff_read_from_str (ctx, text));
  bool known = pf_generation_values (expr, parameters, low, high);

  isl_ast_expr_free (expr);
  isl_ast_build_free (build);
  isl_set_free (parameters);
  return known;
}

/* Expressions on their own.  */
static void
test_values (void **state)
{
  isl_ctx *ctx = make_ctx ();
  int64_t low, high;

  (void)state;
  assert_true (find_values (ctx, "[n] -> { [(3 * n + 2)] }",
                            "[n] -> { : -5 <= n <= 1000 }", &low, &high));
  assert_int_equal (low, -13);
  assert_int_equal (high, 3002);
  assert_false (find_values (ctx, "[n] -> { [(3 * n + 2)] }",
                             "[n] -> { : n >= 0 }", &low, &high));
  assert_false (find_values (ctx, "[n] -> { [(8589934592 * n)] }",
                             "[n] -> { : 0 <= n <= 4294967296 }", &low, &high));
  assert_false (pf_generation_values (NULL, NULL, &low, &high));
  isl_ctx_free (ctx);
}

static void
test_errors (void **state)
{
  isl_ctx *ctx = make_ctx ();
  isl_set *context = isl_set_read_from_str (ctx, "[n] -> { : 0 < n < 9 }");
  isl_ast_build *build = isl_ast_build_from_context (isl_set_copy (context));
  isl_schedule *schedule = isl_schedule_read_from_str (
      ctx, "{ domain: \"[n] -> { S[i] : 0 <= i < n }\", child: { schedule:"
           " \"[n] -> [{ S[i] -> [(i)] }]\" } }");
  isl_ast_node *ast = isl_ast_build_node_from_schedule (build, schedule);
  unsigned n_error = 0, n_good = 0;

  (void)state;
  assert_int_equal (pf_generation_check (NULL, context, NULL), PF_ISL_ERROR);
  assert_int_equal (pf_generation_check (ast, NULL, NULL), PF_ISL_ERROR);
  for (unsigned long limit = 1; limit < 600; limit++)
    {
      struct pf_budget budget = pf_budget_start (ctx, limit);
      enum pf_reason reason = pf_generation_check (ast, context, NULL);
      if (pf_budget_is_exhausted (&budget))
        assert_true (reason == PF_ISL_ERROR || reason == PF_RESCHEDULED);
      else
        assert_int_equal (reason, PF_RESCHEDULED);
      n_error += reason == PF_ISL_ERROR;
      n_good += reason == PF_RESCHEDULED;
      pf_budget_end (&budget);
    }
  assert_true (n_error > 10 && n_good > 10);
  isl_ast_node_free (ast);
  isl_ast_build_free (build);
  isl_set_free (context);
  isl_ctx_free (ctx);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_examples),
    cmocka_unit_test (test_conjunction),
    cmocka_unit_test (test_unknown_parameter),
    cmocka_unit_test (test_iterations),
    cmocka_unit_test (test_values),
    cmocka_unit_test (test_errors),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
