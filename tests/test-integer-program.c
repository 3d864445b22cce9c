/* Integer programs.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "budget.h"
#include "integer-program.h"
#include "make-scop.h"

/* 2 x >= LOW and x + y = 5.  */
static struct pf_program *
make_program (isl_ctx *ctx, long low)
{
  struct pf_program *program = pf_program_alloc (ctx, 2);
  long *row;

  assert_non_null (program);
  row = pf_program_add (program, false);
  row[0] = -low;
  row[1] = 2;
  row = pf_program_add (program, true);
  row[0] = -5;
  row[1] = row[2] = 1;
  return program;
}

static void
test_smallest (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_program *program = make_program (ctx, 3);
  long solution[2];

  (void)state;
  assert_int_equal (pf_program_solve (program, solution), isl_bool_true);
  assert_int_equal (solution[0], 2);
  assert_int_equal (solution[1], 3);
  pf_program_bound (program, 1, 0, 1);
  assert_int_equal (pf_program_solve (program, solution), isl_bool_true);
  assert_int_equal (solution[0], 4);
  pf_program_bound (program, 0, 0, 3);
  assert_int_equal (pf_program_solve (program, solution), isl_bool_false);
  pf_program_free (program);
  isl_ctx_free (ctx);
}

/* The operations that solving a program with N more constraints takes.  */
static unsigned long
price (unsigned n)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_budget budget = pf_budget_start (ctx, 0);
  struct pf_program *program = make_program (ctx, 3);
  unsigned long before, after;
  long solution[2];

  for (unsigned k = 0; k < n; k++)
    pf_program_bound (program, 0, 0, 100 + (long)k);
  before = pf_budget_spent (&budget);
  assert_int_equal (pf_program_solve (program, solution), isl_bool_true);
  after = pf_budget_spent (&budget);
  pf_budget_end (&budget);
  pf_program_free (program);
  isl_ctx_free (ctx);
  return after - before;
}

/* A larger program costs more, the same each time: what isl's arithmetic does for
   it counts.  */
static void
test_price (void **state)
{
  (void)state;
  assert_int_equal (price (1000), price (1000));
  assert_true (price (1000) > price (500));
}

/* What cannot be paid for is not solved.  */
static void
test_exhausted (void **state)
{
  isl_ctx *ctx = make_ctx ();
  struct pf_program *program = make_program (ctx, 3);
  struct pf_budget budget;
  unsigned long all;
  long solution[2];

  (void)state;
  budget = pf_budget_start (ctx, 0);
  assert_int_equal (pf_program_solve (program, solution), isl_bool_true);
  all = pf_budget_spent (&budget);
  pf_budget_end (&budget);
  budget = pf_budget_start (ctx, all / 2);
  assert_int_equal (pf_program_solve (program, solution), isl_bool_error);
  assert_true (pf_budget_is_exhausted (&budget));
  pf_budget_end (&budget);
  pf_program_free (program);
  isl_ctx_free (ctx);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_smallest),
    cmocka_unit_test (test_price),
    cmocka_unit_test (test_exhausted),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
