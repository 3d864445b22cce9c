/* Numbers of statements that are kept for nests that follow.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "budget.h"
#include "dependence.h"
#include "make-scop.h"
#include "nest-memory.h"
#include "order.h"

#define ROOM 1000000

/* Fail unless A and B, nests of the same tree for the same parameters, have the same numbers.  */
static void
assert_same (const struct pf_nest *a, const struct pf_nest *b)
{
  assert_non_null (a);
  assert_non_null (b);
  assert_int_equal (a->n_statement, b->n_statement);
  for (unsigned s = 0; s < a->n_statement; s++)
    {
      const struct pf_nest_statement *x = a->statement + s;
      const struct pf_nest_statement *y = b->statement + s;

      assert_int_equal (x->n_dim, y->n_dim);
      assert_true (x->instances == y->instances);
      for (unsigned k = 0; k < x->n_dim; k++)
        {
          assert_true (x->dim[k].first == y->dim[k].first);
          assert_true (x->dim[k].extent == y->dim[k].extent);
          assert_true (x->dim[k].window == y->dim[k].window);
          assert_int_equal (x->dim[k].exact, y->dim[k].exact);
          assert_int_equal (x->dim[k].limited, y->dim[k].limited);
        }
      assert_memory_equal (x->given, y->given,
                           x->n_dim * x->n_dim * sizeof *x->given);
    }
}

/* The nest of TREE of SCOP where all parameters are SIZE, with what MEMORY has, if that is not NULL.
   *SPENT: the operations that it took.  */
static struct pf_nest *
nest_at (const struct pf_scop *scop, const struct pf_tree *tree, long size,
         struct pf_nest_memory *memory, unsigned long *spent)
{
  const long sizes[] = { size, size, size };
  struct pf_budget budget = pf_budget_start (scop->ctx, ROOM);
  isl_set *parameters = pf_typical_at (scop, sizes);
  struct pf_nest *nest = pf_nest_recall (memory, scop, tree, parameters);

  isl_set_free (parameters);
  *spent = pf_budget_spent (&budget);
  pf_budget_end (&budget);
  return nest;
}

/* Nests for several points of the parameters have the numbers that they have if nothing is kept,
   and cost less.  */
static void
test_points (void **state)
{
  static const long sizes[] = { 1000, 40, 3, 200 };
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop = make_timed_scop (
      ctx,
      "[m, n] -> { S[i, j] : 0 <= i < n and 0 <= j <= i and i < m; T[i, k] : "
      "0 <= i < n and 0 <= k < 8 }",
      "[m, n] -> { S[i, j] -> A[i, j]; T[i, k] -> B[k, i] }",
      "[m, n] -> { S[i, j] -> A[i, j]; T[i, k] -> A[i, k] }",
      "[m, n] -> { S[i, j] -> [0, i, j]; T[i, k] -> [1, i, k] }");
  struct pf_dependences *deps = pf_dependences_compute (scop, NULL);
  struct pf_order_input input = { .scop = scop, .deps = deps };
  struct pf_tree *tree = pf_order_get (0)->make (&input);
  struct pf_nest_memory *memory = pf_nest_memory_new (scop);

  (void)state;
  assert_non_null (tree);
  assert_non_null (memory);
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
    {
      unsigned long spent, without;
      struct pf_nest *nest, *expected;

      pf_nest_memory_forget (memory);
      nest = nest_at (scop, tree, sizes[k], memory, &spent);
      expected = nest_at (scop, tree, sizes[k], NULL, &without);
      assert_same (nest, expected);
      if (k > 0)
        assert_true (spent * 20 < without * 19);
      pf_nest_free (nest);
      pf_nest_free (expected);
    }
  pf_nest_memory_free (memory);
  pf_tree_free (tree);
  pf_dependences_free (deps);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_points),
  };

  return cmocka_run_group_tests_name ("nest-memory", tests, NULL, NULL);
}
