/* What isl's arithmetic costs, and the slots through which it is seen.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <dlfcn.h>
#include <isl/mat.h>
#include <isl/val.h>

#include "arithmetic.h"
#include "budget.h"
#include "make-scop.h"
#include "slot.h"

/* Nothing can be tested with an isl that has its own arithmetic.  */
static void
skip_unless_counted (void)
{
  if (!pf_arithmetic_is_counted ())
    skip ();
}

/* The operations that N products with a number of BITS bits take on CTX.  */
static unsigned long
price (isl_ctx *ctx, unsigned bits, unsigned n)
{
  struct pf_budget budget;
  isl_val *factor = isl_val_2exp (isl_val_int_from_ui (ctx, bits));
  unsigned long spent;

  budget = pf_budget_start (ctx, 0);
  for (unsigned k = 0; k < n; k++)
    isl_val_free (isl_val_mul (isl_val_copy (factor), isl_val_copy (factor)));
  spent = pf_budget_spent (&budget);
  pf_budget_end (&budget);
  isl_val_free (factor);
  return spent;
}

static void
test_long_numbers_cost_more (void **state)
{
  isl_ctx *ctx = make_ctx ();
  unsigned long one_word = price (ctx, 40, 1000);
  unsigned long many_words = price (ctx, 6400, 1000);

  (void)state;
  skip_unless_counted ();
  assert_true (one_word < 5000);
  /* 100 words by 100 words.  */
  assert_true (many_words > 50000);
  /* The same numbers have the same price.  */
  assert_true (price (ctx, 6400, 1000) == many_words);
  isl_ctx_free (ctx);
}

/* Arithmetic on another context, or without a budget, is not charged.  */
static void
test_only_in_budget (void **state)
{
  isl_ctx *ctx = make_ctx ();
  isl_ctx *other = make_ctx ();
  struct pf_budget budget = pf_budget_start (ctx, 1000);

  (void)state;
  skip_unless_counted ();
  assert_true (pf_arithmetic_charge (NULL) == ctx);
  for (unsigned k = 0; k < 100; k++)
    isl_val_free (isl_val_2exp (isl_val_int_from_ui (other, 6400)));
  assert_null (pf_arithmetic_charge (ctx));
  assert_true (pf_budget_spent (&budget) < 100);
  pf_budget_end (&budget);
  assert_null (pf_arithmetic_charge (NULL));
  isl_ctx_free (other);
  isl_ctx_free (ctx);
}

/* isl goes on when numbers are given back.  */
static void
test_too_many_numbers (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_budget budget = pf_budget_start (ctx, 100000000);
  isl_mat *mats[100] = { NULL };
  unsigned n = 0;

  (void)state;
  skip_unless_counted ();
  while (n < 100 && (mats[n] = isl_mat_alloc (ctx, 300, 300)))
    n++;
  assert_true (n > 50 && n < 100);
  assert_null (isl_val_int_from_si (ctx, 1));
  assert_true (pf_budget_is_exhausted (&budget));
  while (n--)
    isl_mat_free (mats[n]);
  pf_budget_widen (&budget);
  assert_false (pf_budget_is_exhausted (&budget));
  pf_budget_end (&budget);
  isl_ctx_free (ctx);
}

/* Without a limit of operations there is none of memory.  */
static void
test_no_limit (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_budget budget = pf_budget_start (ctx, 0);
  isl_mat *large = isl_mat_alloc (ctx, 3000, 3000);

  (void)state;
  assert_false (pf_budget_is_exhausted (&budget));
  isl_mat_free (large);
  pf_budget_end (&budget);
  isl_ctx_free (ctx);
}

static void
test_slots (void **state)
{
  struct pf_slot slots[]
      = { { .name = "__gmpz_mul" }, { .name = "no_such_function" } };
  int here;

  (void)state;
  skip_unless_counted ();
  assert_true (pf_slot_find (dlsym (RTLD_DEFAULT, "isl_ctx_alloc"), slots, 2));
  assert_non_null (slots[0].address);
  assert_null (slots[1].address);
  /* What it holds can be written back.  */
  assert_true (pf_slot_write (&slots[0], *slots[0].address));
  /* The stack belongs to no object.  */
  assert_false (pf_slot_find (&here, slots, 2));
  assert_null (slots[0].address);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_long_numbers_cost_more),
    cmocka_unit_test (test_only_in_budget),
    cmocka_unit_test (test_too_many_numbers),
    cmocka_unit_test (test_no_limit),
    cmocka_unit_test (test_slots),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
