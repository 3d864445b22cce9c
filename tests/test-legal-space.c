/* Which statements can share a loop, and which can go before which.

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

#include "budget.h"
#include "legal-space.h"
#include "make-scop.h"
#include "permutation.h"

/* A SCoP with its dependences and its space.  */
struct fixture
{
  isl_ctx *ctx;
  struct pf_scop *scop;
  struct pf_dependences *deps;
  struct pf_legal_space *space;
};

static void
start_signed (struct fixture *fixture, const char *domain, const char *reads,
              const char *writes, const char *times, bool negative)
{
  fixture->ctx = make_ctx ();
  fixture->scop = make_timed_scop (fixture->ctx, domain, reads, writes, times);
  fixture->deps = pf_dependences_compute (fixture->scop, NULL);
  assert_non_null (fixture->deps);
  fixture->space
      = pf_legal_space_compute (fixture->scop, fixture->deps, negative);
  assert_non_null (fixture->space);
}

static void
start (struct fixture *fixture, const char *domain, const char *reads,
       const char *writes, const char *times)
{
  start_signed (fixture, domain, reads, writes, times, false);
}

static void
end (struct fixture *fixture)
{
  pf_legal_space_free (fixture->space);
  pf_dependences_free (fixture->deps);
  pf_scop_free (fixture->scop);
  isl_ctx_free (fixture->ctx);
}

/* The numbers of the statements whose names are the letters of NAMES, in
   NUMBER; returns how many.  */
static unsigned
find_all (const struct fixture *fixture, const char *names, unsigned *number)
{
  unsigned n = 0;

  for (; names[n]; n++)
    {
      char id[2] = { names[n], 0 };
      int found = pf_scop_find_statement (fixture->scop, id);

      assert_true (found >= 0);
      number[n] = (unsigned)found;
    }
  return n;
}

static void
expect_fusible (const struct fixture *fixture, const char *names,
                isl_bool expected)
{
  unsigned number[8];
  unsigned n = find_all (fixture, names, number);

  /* The second answer comes from memory.  */
  for (unsigned k = 0; k < 2; k++)
    if (pf_fusible (fixture->space, n, number) != expected)
      fail_msg ("%s: expected %d", names, expected);
}

static void
expect_precede (const struct fixture *fixture, const char *names,
                isl_bool expected)
{
  unsigned number[2];

  find_all (fixture, names, number);
  if (pf_can_precede (fixture->space, number[0], number[1]) != expected)
    fail_msg ("%s: expected %d", names, expected);
}

/* x = A b, y = B x, z = C y: pairwise fusible, not all three.  */
static void
test_matrix_vector_chain (void **state)
{
  struct fixture fixture;

  (void)state;
  start (&fixture,
         "[n] -> { X[i, j] : 0 <= i, j < n; Y[i, j] : 0 <= i, j < n; "
         "Z[i, j] : 0 <= i, j < n }",
         "{ X[i, j] -> x[i]; X[i, j] -> A[i, j]; X[i, j] -> b[j]; "
         "Y[i, j] -> y[i]; Y[i, j] -> B[i, j]; Y[i, j] -> x[j]; "
         "Z[i, j] -> z[i]; Z[i, j] -> C[i, j]; Z[i, j] -> y[j] }",
         "{ X[i, j] -> x[i]; Y[i, j] -> y[i]; Z[i, j] -> z[i] }",
         "[n] -> { X[i, j] -> [0, i, j]; Y[i, j] -> [1, i, j]; "
         "Z[i, j] -> [2, i, j] }");
  expect_fusible (&fixture, "XY", isl_bool_true);
  expect_fusible (&fixture, "YZ", isl_bool_true);
  expect_fusible (&fixture, "XZ", isl_bool_true);
  expect_fusible (&fixture, "XYZ", isl_bool_false);
  expect_fusible (&fixture, "ZYX", isl_bool_false);
  expect_precede (&fixture, "XY", isl_bool_true);
  expect_precede (&fixture, "YX", isl_bool_false);
  expect_precede (&fixture, "ZX", isl_bool_true);
  end (&fixture);
}

/* M of the statements whose names are the letters of NAMES has to be EXPECTED,
   pairs of loops i, j and k.  */
static void
expect_permutations (const struct fixture *fixture, bool straight,
                     const char *names, const char *expected)
{
  char found[64] = "";
  unsigned number[2];

  find_all (fixture, names, number);
  for (unsigned a = 0; a < 3; a++)
    for (unsigned b = 0; b < 3; b++)
      if (pf_permutation_leads (fixture->space, straight, number[0], a,
                                number[1], b)
          == isl_bool_true)
        sprintf (found + strlen (found), "%s%c%c", *found ? " " : "", 'i' + a,
                 'i' + b);
  assert_string_equal (found, expected);
}

/* C = A B, F = D E, G = C F: the sets of section 4.3.  */
static void
test_products (void **state)
{
  struct fixture fixture;
  unsigned number[3];

  (void)state;
  start (&fixture,
         "[n] -> { R[i, j, k] : 0 <= i, j, k < n; "
         "S[i, j, k] : 0 <= i, j, k < n; T[i, j, k] : 0 <= i, j, k < n }",
         "{ R[i, j, k] -> C[i, j]; R[i, j, k] -> A[i, k]; "
         "R[i, j, k] -> B[k, j]; S[i, j, k] -> F[i, j]; "
         "S[i, j, k] -> D[i, k]; S[i, j, k] -> E[k, j]; "
         "T[i, j, k] -> G[i, j]; T[i, j, k] -> C[i, k]; "
         "T[i, j, k] -> F[k, j] }",
         "{ R[i, j, k] -> C[i, j]; S[i, j, k] -> F[i, j]; "
         "T[i, j, k] -> G[i, j] }",
         "[n] -> { R[i, j, k] -> [0, i, j, k]; S[i, j, k] -> [1, i, j, k]; "
         "T[i, j, k] -> [2, i, j, k] }");
  expect_permutations (&fixture, true, "RS", "ii ij ik ji jj jk ki kj kk");
  expect_permutations (&fixture, true, "RT", "ii jk");
  expect_permutations (&fixture, true, "TR", "ii kj");
  expect_permutations (&fixture, true, "ST", "ik jj");
  /* T may lead with a loop of its own and follow R in the rest.  */
  expect_permutations (&fixture, false, "RT", "ii ji jj jk");
  find_all (&fixture, "RST", number);
  assert_int_equal (pf_permutation_exists (fixture.space, true, 3, number),
                    isl_bool_true);
  expect_fusible (&fixture, "RST", isl_bool_true);
  end (&fixture);
}

/* S has to be shifted by 10 to run with R, T by 10 to run with S: pairs agree,
   and so do their loops, but all three are too far apart to be of use.  */
static void
test_long_shifts (void **state)
{
  struct fixture fixture;
  unsigned number[3];

  (void)state;
  start (&fixture,
         "[n] -> { R[i] : 0 <= i < n + 20; S[i] : 0 <= i < n + 10; "
         "T[i] : 0 <= i < n }",
         "{ S[i] -> a[i + 10]; T[i] -> b[i + 10] }",
         "{ R[i] -> a[i]; S[i] -> b[i]; T[i] -> c[i] }",
         "[n] -> { R[i] -> [0, i]; S[i] -> [1, i]; T[i] -> [2, i] }");
  find_all (&fixture, "RST", number);
  assert_int_equal (pf_permutation_exists (fixture.space, true, 3, number),
                    isl_bool_true);
  expect_fusible (&fixture, "RS", isl_bool_true);
  expect_fusible (&fixture, "ST", isl_bool_true);
  expect_fusible (&fixture, "RT", isl_bool_true);
  expect_fusible (&fixture, "RST", isl_bool_false);
  end (&fixture);
}

/* A loop of five iterations cannot be shifted by ten.  */
static void
test_short_loop (void **state)
{
  struct fixture fixture;

  (void)state;
  start (&fixture, "{ R[i] : 0 <= i < 15; S[i] : 0 <= i < 5 }",
         "{ S[i] -> a[i + 10] }", "{ R[i] -> a[i]; S[i] -> b[i] }",
         "{ R[i] -> [0, i]; S[i] -> [1, i] }");
  expect_fusible (&fixture, "RS", isl_bool_false);
  end (&fixture);
}

/* A statement in no loop shares none.  */
static void
test_no_loop (void **state)
{
  struct fixture fixture;

  (void)state;
  start (&fixture, "[n] -> { R[]; S[i] : 0 <= i < n }", "{ S[i] -> s[] }",
         "{ R[] -> s[]; S[i] -> b[i] }",
         "[n] -> { R[] -> [0, 0]; S[i] -> [1, i] }");
  expect_fusible (&fixture, "R", isl_bool_true);
  expect_fusible (&fixture, "S", isl_bool_true);
  expect_fusible (&fixture, "RS", isl_bool_false);
  expect_precede (&fixture, "RS", isl_bool_true);
  expect_precede (&fixture, "SR", isl_bool_false);
  end (&fixture);
}

/* S reads backwards: the two loops can be one only if one is reversed.  */
static void
test_reversal (void **state)
{
  (void)state;
  for (unsigned negative = 0; negative < 2; negative++)
    {
      struct fixture fixture;

      start_signed (&fixture, "[n] -> { R[i] : 0 <= i < n; S[i] : 0 <= i < n }",
                    "[n] -> { S[i] -> a[n - 1 - i] }",
                    "{ R[i] -> a[i]; S[i] -> b[i] }",
                    "[n] -> { R[i] -> [0, i]; S[i] -> [1, i] }", negative);
      expect_fusible (&fixture, "RS",
                      negative ? isl_bool_true : isl_bool_false);
      end (&fixture);
    }
}

/* Two statements in a common loop depend on each other both ways, and only the
   constant bounds say that the loop carries nothing backwards: subscripts are
   linear in both iterators.  They can share the loop, as they did.  */
static void
test_linear_subscripts (void **state)
{
  struct fixture fixture = { .ctx = make_ctx () };
  const unsigned both[] = { 0, 1 };

  (void)state;
  fixture.scop = sample_scop (fixture.ctx, "linear-subscripts");
  fixture.deps = pf_dependences_compute (fixture.scop, NULL);
  fixture.space = pf_legal_space_compute (fixture.scop, fixture.deps, false);
  assert_non_null (fixture.space);
  assert_int_equal (pf_can_precede (fixture.space, 0, 1), isl_bool_false);
  assert_int_equal (pf_can_precede (fixture.space, 1, 0), isl_bool_false);
  assert_int_equal (pf_fusible (fixture.space, 2, both), isl_bool_true);
  end (&fixture);
}

/* An exhausted budget is an error, not an answer, and leaves nothing wrong
   behind.  */
static void
test_exhausted_budget (void **state)
{
  struct fixture fixture;
  struct pf_budget budget;
  const unsigned both[] = { 0, 1 };

  (void)state;
  start (&fixture, "[n] -> { R[i] : 0 <= i < n; S[i] : 0 <= i < n }",
         "{ S[i] -> a[i + 1] }", "{ R[i] -> a[i]; S[i] -> b[i] }",
         "[n] -> { R[i] -> [0, i]; S[i] -> [1, i] }");
  budget = pf_budget_start (fixture.ctx, 1);
  assert_null (isl_union_set_coalesce (pf_scop_domain (fixture.scop)));
  assert_int_equal (pf_fusible (fixture.space, 2, both), isl_bool_error);
  pf_budget_end (&budget);
  assert_int_equal (pf_fusible (fixture.space, 2, both), isl_bool_true);
  end (&fixture);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_matrix_vector_chain),
    cmocka_unit_test (test_products),
    cmocka_unit_test (test_long_shifts),
    cmocka_unit_test (test_short_loop),
    cmocka_unit_test (test_no_loop),
    cmocka_unit_test (test_reversal),
    cmocka_unit_test (test_linear_subscripts),
    cmocka_unit_test (test_exhausted_budget),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
