/* The operation budget.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <limits.h>
#include <cmocka.h>
#include <isl/options.h>
#include <isl/val.h>

#include "arithmetic.h"
#include "budget.h"
#include "make-scop.h"

/* Spend N operations of CTX.  */
static void
spend (isl_ctx *ctx, unsigned long n)
{
  for (unsigned long k = 0; k < n; k++)
    isl_val_free (isl_val_int_from_si (ctx, k));
}

/* cmocka 2 deprecates assert_in_range, cmocka 1 has nothing else.  */
static void
assert_between (unsigned long found, unsigned long low, unsigned long high)
{
  if (found < low || found > high)
    fail_msg ("found %lu, expected %lu to %lu", found, low, high);
}

/* A budget of LIMIT operations that only isl's own operations count against, of
   which the number is known exactly.  */
static struct pf_budget
start_exact (isl_ctx *ctx, unsigned long limit)
{
  struct pf_budget budget = pf_budget_start (ctx, limit);

  pf_arithmetic_charge (NULL);
  return budget;
}

static void
test_spent_is_counted (void **state)
{
  static const unsigned long amounts[] = { 0, 1, 2, 3, 100, 1000, 123456 };
  isl_ctx *ctx = make_ctx ();

  (void)state;
  for (unsigned k = 0; k < sizeof amounts / sizeof *amounts; k++)
    {
      struct pf_budget budget = start_exact (ctx, 0);
      spend (ctx, amounts[k]);
      assert_between (pf_budget_spent (&budget), amounts[k], amounts[k] + 64);
      assert_between (pf_budget_spent (&budget), amounts[k], amounts[k] + 128);
      assert_false (pf_budget_is_exhausted (&budget));
      pf_budget_end (&budget);
    }
  isl_ctx_free (ctx);
}

static void
test_exhaustion (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_budget budget = start_exact (ctx, 1000);

  (void)state;
  spend (ctx, 900);
  assert_false (pf_budget_is_exhausted (&budget));
  assert_int_equal (isl_ctx_last_error (ctx), isl_error_none);
  spend (ctx, 200);
  assert_int_equal (isl_ctx_last_error (ctx), isl_error_quota);
  assert_true (pf_budget_is_exhausted (&budget));
  assert_between (pf_budget_spent (&budget), 1000, 1064);
  /* Asking does not change the answer, nor the pending error.  */
  assert_true (pf_budget_is_exhausted (&budget));
  assert_int_equal (isl_ctx_last_error (ctx), isl_error_quota);
  isl_ctx_reset_error (ctx);
  assert_true (pf_budget_is_exhausted (&budget));
  assert_int_equal (isl_ctx_last_error (ctx), isl_error_none);
  pf_budget_end (&budget);
  isl_ctx_free (ctx);
}

/* A part of the budget that is used up leaves the rest.  */
static void
test_narrow (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_budget budget = start_exact (ctx, 100000);

  (void)state;
  spend (ctx, 20000);
  pf_budget_narrow (&budget, 4);
  spend (ctx, 19000);
  assert_int_equal (isl_ctx_last_error (ctx), isl_error_none);
  spend (ctx, 2000);
  assert_int_equal (isl_ctx_last_error (ctx), isl_error_quota);
  assert_between (pf_budget_spent (&budget), 40000, 40200);
  pf_budget_widen (&budget);
  assert_int_equal (isl_ctx_last_error (ctx), isl_error_none);
  assert_false (pf_budget_is_exhausted (&budget));
  spend (ctx, 50000);
  assert_int_equal (isl_ctx_last_error (ctx), isl_error_none);
  spend (ctx, 20000);
  assert_true (pf_budget_is_exhausted (&budget));
  pf_budget_widen (&budget);
  assert_true (pf_budget_is_exhausted (&budget));
  pf_budget_end (&budget);
  isl_ctx_free (ctx);
}

/* What was spent, be it all, does not count against a budget that is renewed.  */
static void
test_renew (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_budget budget = start_exact (ctx, 1000);

  (void)state;
  spend (ctx, 2000);
  assert_true (pf_budget_is_exhausted (&budget));
  pf_budget_renew (&budget, 5000);
  assert_int_equal (isl_ctx_last_error (ctx), isl_error_none);
  assert_false (pf_budget_is_exhausted (&budget));
  spend (ctx, 4800);
  assert_false (pf_budget_is_exhausted (&budget));
  spend (ctx, 400);
  assert_true (pf_budget_is_exhausted (&budget));
  pf_budget_renew (&budget, 0);
  spend (ctx, 100000);
  assert_false (pf_budget_is_exhausted (&budget));
  pf_budget_end (&budget);
  assert_int_equal (isl_ctx_last_error (ctx), isl_error_none);
  isl_ctx_free (ctx);
}

/* No limit has no parts.  */
static void
test_narrow_no_limit (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_budget budget = start_exact (ctx, 0);

  (void)state;
  spend (ctx, 1000);
  pf_budget_narrow (&budget, 4);
  spend (ctx, 10000);
  assert_false (pf_budget_is_exhausted (&budget));
  pf_budget_widen (&budget);
  assert_int_equal (isl_ctx_get_max_operations (ctx), 0);
  pf_budget_end (&budget);
  isl_ctx_free (ctx);
}

/* A forecast ends work that is hopeless, and no other.  */
static void
test_foresee (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_budget budget = start_exact (ctx, 100000);

  (void)state;
  pf_budget_narrow (&budget, 2);
  spend (ctx, 5000);
  /* Too early to tell.  */
  pf_budget_foresee (&budget, 1, 1000);
  assert_false (pf_budget_is_exhausted (&budget));
  spend (ctx, 5000);
  /* It would take 90000 or so, of 50000.  */
  pf_budget_foresee (&budget, 1, 9);
  assert_false (pf_budget_is_exhausted (&budget));
  pf_budget_foresee (&budget, 1, 12);
  assert_true (pf_budget_is_exhausted (&budget));
  spend (ctx, 1);
  assert_int_equal (isl_ctx_last_error (ctx), isl_error_quota);
  pf_budget_widen (&budget);
  assert_false (pf_budget_is_exhausted (&budget));
  assert_between (pf_budget_spent (&budget), 10000, 10200);
  pf_budget_end (&budget);
  isl_ctx_free (ctx);
}

/* No limit is never out of reach.  */
static void
test_foresee_no_limit (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_budget budget = start_exact (ctx, 0);

  (void)state;
  spend (ctx, 10000);
  pf_budget_foresee (&budget, 1, 1000000);
  assert_false (pf_budget_is_exhausted (&budget));
  pf_budget_end (&budget);
  isl_ctx_free (ctx);
}

static void
test_another_error_is_no_exhaustion (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_budget budget = start_exact (ctx, 100000);

  (void)state;
  assert_null (isl_set_read_from_str (ctx, "{ S[i : "));
  assert_int_not_equal (isl_ctx_last_error (ctx), isl_error_none);
  assert_false (pf_budget_is_exhausted (&budget));
  assert_int_not_equal (isl_ctx_last_error (ctx), isl_error_none);
  pf_budget_end (&budget);
  assert_int_equal (isl_ctx_last_error (ctx), isl_error_none);
  isl_ctx_free (ctx);
}

static void
test_context_is_put_back (void **state)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  struct pf_budget budget;

  (void)state;
  isl_options_set_on_error (ctx, ISL_ON_ERROR_ABORT);
  isl_ctx_set_max_operations (ctx, 350000);
  isl_ctx_set_error (ctx, isl_error_unknown);
  budget = start_exact (ctx, 10);
  assert_int_equal (isl_ctx_last_error (ctx), isl_error_none);
  assert_int_equal (isl_ctx_get_max_operations (ctx), 10);
  spend (ctx, 20);
  pf_budget_spent (&budget);
  assert_int_equal (isl_ctx_get_max_operations (ctx), 10);
  pf_budget_end (&budget);
  assert_int_equal (isl_ctx_last_error (ctx), isl_error_none);
  assert_int_equal (isl_ctx_get_max_operations (ctx), 350000);
  assert_int_equal (isl_options_get_on_error (ctx), ISL_ON_ERROR_ABORT);
  isl_ctx_free (ctx);
}

static void
test_total (void **state)
{
  struct pf_total total = pf_total_start (1000);
  struct pf_total unlimited = pf_total_start (0);

  (void)state;
  assert_int_equal (pf_total_allow (&total, 300), 300);
  assert_int_equal (pf_total_allow (&total, 0), 1000);
  pf_total_spend (&total, 900);
  assert_int_equal (pf_total_allow (&total, 300), 100);
  assert_false (pf_total_is_exhausted (&total));
  pf_total_spend (&total, 164);
  assert_true (pf_total_is_exhausted (&total));
  /* Not 0, which would be no limit.  */
  assert_int_equal (pf_total_allow (&total, 300), 1);
  assert_int_equal (pf_total_allow (&total, 0), 1);

  pf_total_earn (&total, 50);
  assert_false (pf_total_is_exhausted (&total));
  assert_int_equal (pf_total_allow (&total, 300), 50);
  pf_total_earn (&total, ULONG_MAX);
  assert_true (pf_total_allow (&total, 0) == ULONG_MAX);

  pf_total_earn (&unlimited, 5);
  pf_total_spend (&unlimited, 1000000);
  assert_false (pf_total_is_exhausted (&unlimited));
  assert_int_equal (pf_total_allow (&unlimited, 300), 300);
  assert_int_equal (pf_total_allow (&unlimited, 0), 0);
}

/* A piece of work may take all that is left to begin with, and a share of it later.  */
static void
test_shares (void **state)
{
  unsigned long left = 500000;

  (void)state;
  assert_int_equal (pf_total_share (1000000, 1000000, 100), 1000000);
  assert_int_equal (pf_total_share (500001, 1000000, 100), 500001);
  assert_int_equal (pf_total_share (500000, 1000000, 100), 62500);
  assert_int_equal (pf_total_share (500000, 1000000, 8), 62500);
  assert_int_equal (pf_total_share (500000, 1000000, 2), 250000);
  assert_int_equal (pf_total_share (500000, 1000000, 1), 500000);
  assert_int_equal (pf_total_share (80001, 1000000, 9), 10000);
  assert_int_equal (pf_total_share (40000, 1000000, 9), 10000);
  assert_int_equal (pf_total_share (9999, 1000000, 9), 9999);
  assert_int_equal (pf_total_share (0, 1000000, 9), 0);
  assert_int_equal (pf_total_share (5, 10, 9), 0);
  for (unsigned k = 0; k < 13; k++)
    left -= pf_total_share (left, 1000000, 9);
  assert_between (left, 80000, 100000);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_spent_is_counted),
    cmocka_unit_test (test_exhaustion),
    cmocka_unit_test (test_narrow),
    cmocka_unit_test (test_renew),
    cmocka_unit_test (test_narrow_no_limit),
    cmocka_unit_test (test_foresee),
    cmocka_unit_test (test_foresee_no_limit),
    cmocka_unit_test (test_another_error_is_no_exhaustion),
    cmocka_unit_test (test_context_is_put_back),
    cmocka_unit_test (test_total),
    cmocka_unit_test (test_shares),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
