/* Schedules for total preorders of statements.

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
#include <isl/ast_build.h>
#include <isl/schedule_node.h>
#include <isl/union_set.h>

#include "certify.h"
#include "generation.h"
#include "legal-space.h"
#include "make-scop.h"

/* A SCoP with its dependences and its space.  */
struct fixture
{
  isl_ctx *ctx;
  struct pf_scop *scop;
  struct pf_dependences *deps;
  struct pf_legal_space *space;
};

/* Compute the dependences and the space of FIXTURE's SCoP; loops may be reversed
   if NEGATIVE.  */
static void
prepare_signed (struct fixture *fixture, bool negative)
{
  fixture->deps = pf_dependences_compute (fixture->scop, NULL);
  assert_non_null (fixture->deps);
  fixture->space
      = pf_legal_space_compute (fixture->scop, fixture->deps, negative);
  assert_non_null (fixture->space);
}

static void
prepare (struct fixture *fixture)
{
  prepare_signed (fixture, false);
}

static void
start_signed (struct fixture *fixture, const char *domain, const char *reads,
              const char *writes, const char *times, bool negative)
{
  fixture->ctx = make_ctx ();
  fixture->scop = make_timed_scop (fixture->ctx, domain, reads, writes, times);
  fixture->scop->context = isl_set_intersect (
      fixture->scop->context,
      isl_union_set_params (pf_scop_domain (fixture->scop)));
  prepare_signed (fixture, negative);
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

/* The classes that CLASSES tells, one digit for each statement, whose names
   are the letters of NAMES; if NAMES is NULL, for each by number.  */
static unsigned *
classes_of (const struct fixture *fixture, const char *names,
            const char *classes)
{
  unsigned n = fixture->scop->n_statement;
  unsigned *class_of = calloc (n + 1, sizeof *class_of);

  assert_int_equal (strlen (classes), n);
  for (unsigned k = 0; k < n; k++)
    {
      char id[2] = { names ? names[k] : 0, 0 };
      int number = names ? pf_scop_find_statement (fixture->scop, id) : (int)k;

      assert_true (number >= 0);
      class_of[number] = (unsigned)(classes[k] - '0');
    }
  return class_of;
}

/* The schedule for CLASSES, which has to be certified.  */
static __isl_give isl_schedule *
schedule (const struct fixture *fixture, const char *names, const char *classes)
{
  unsigned *class_of = classes_of (fixture, names, classes);
  bool legal = false;
  isl_schedule *result
      = pf_schedule_preorder (fixture->space, class_of, NULL, &legal);
  enum pf_certificate certificate;

  free (class_of);
  if (!result)
    fail_msg ("%s: no schedule (%s)", classes, legal ? "error" : "illegal");
  assert_true (legal);
  certificate = pf_certify (fixture->scop, fixture->deps, result, NULL);
  if (certificate != PF_CERTIFIED)
    fail_msg ("%s: certificate %d", classes, certificate);
  return result;
}

/* The AST of the schedule for CLASSES has to be EXPECTED.  */
static void
expect_code (const struct fixture *fixture, const char *names,
             const char *classes, const char *expected)
{
  isl_schedule *result = schedule (fixture, names, classes);
  isl_ast_build *build
      = isl_ast_build_from_context (isl_set_copy (fixture->scop->context));
  isl_ast_node *ast = isl_ast_build_node_from_schedule (build, result);
  char *code = isl_ast_node_to_C_str (ast);

  if (strcmp (code, expected))
    fail_msg ("%s: found\n%sexpected\n%s", classes, code, expected);
  assert_int_equal (pf_generation_check (ast, fixture->scop->context, NULL),
                    PF_RESCHEDULED);
  free (code);
  isl_ast_node_free (ast);
  isl_ast_build_free (build);
}

/* There must be no legal schedule for CLASSES.  */
static void
expect_illegal (const struct fixture *fixture, const char *names,
                const char *classes)
{
  unsigned *class_of = classes_of (fixture, names, classes);
  bool legal = true;
  isl_schedule *result
      = pf_schedule_preorder (fixture->space, class_of, NULL, &legal);

  free (class_of);
  assert_null (result);
  assert_false (legal);
}

/* C = A B, F = D E, G = C F (figure 1).  */
static void
start_products (struct fixture *fixture)
{
  start (fixture,
         "[n] -> { R[i, j, k] : 0 <= i, j, k < n <= 1000; "
         "S[i, j, k] : 0 <= i, j, k < n <= 1000; T[i, j, k] : 0 <= i, j, k < n "
         "<= 1000 }",
         "{ R[i, j, k] -> C[i, j]; R[i, j, k] -> A[i, k]; "
         "R[i, j, k] -> B[k, j]; S[i, j, k] -> F[i, j]; "
         "S[i, j, k] -> D[i, k]; S[i, j, k] -> E[k, j]; "
         "T[i, j, k] -> G[i, j]; T[i, j, k] -> C[i, k]; "
         "T[i, j, k] -> F[k, j] }",
         "{ R[i, j, k] -> C[i, j]; S[i, j, k] -> F[i, j]; "
         "T[i, j, k] -> G[i, j] }",
         "[n] -> { R[i, j, k] -> [0, i, j, k]; S[i, j, k] -> [1, i, j, k]; "
         "T[i, j, k] -> [2, i, j, k] }");
}

/* The three transformations of figure 2.  As printed, (c) has T read F before
   its sum is complete; the innermost loops of S and T have to be two.  */
static void
test_products (void **state)
{
  struct fixture fixture;

  (void)state;
  start_products (&fixture);
  expect_code (&fixture, "RST", "000",
               "for (int c0 = 0; c0 < n; c0 += 1) {\n"
               "  for (int c1 = 0; c1 < n; c1 += 1)\n"
               "    for (int c2 = 0; c2 < n; c2 += 1)\n"
               "      R(c1, c0, c2);\n"
               "  for (int c1 = 0; c1 < n; c1 += 1)\n"
               "    for (int c2 = 0; c2 < n; c2 += 1)\n"
               "      S(c0, c1, c2);\n"
               "  for (int c1 = 0; c1 < n; c1 += 1)\n"
               "    for (int c2 = 0; c2 < n; c2 += 1)\n"
               "      T(c1, c2, c0);\n"
               "}\n");
  expect_code (&fixture, "RST", "001",
               "{\n"
               "  for (int c0 = 0; c0 < n; c0 += 1)\n"
               "    for (int c1 = 0; c1 < n; c1 += 1)\n"
               "      for (int c2 = 0; c2 < n; c2 += 1) {\n"
               "        R(c0, c1, c2);\n"
               "        S(c0, c1, c2);\n"
               "      }\n"
               "  for (int c0 = 0; c0 < n; c0 += 1)\n"
               "    for (int c1 = 0; c1 < n; c1 += 1)\n"
               "      for (int c2 = 0; c2 < n; c2 += 1)\n"
               "        T(c0, c1, c2);\n"
               "}\n");
  expect_code (&fixture, "RST", "011",
               "{\n"
               "  for (int c0 = 0; c0 < n; c0 += 1)\n"
               "    for (int c1 = 0; c1 < n; c1 += 1)\n"
               "      for (int c2 = 0; c2 < n; c2 += 1)\n"
               "        R(c0, c1, c2);\n"
               "  for (int c0 = 0; c0 < n; c0 += 1)\n"
               "    for (int c1 = 0; c1 < n; c1 += 1) {\n"
               "      for (int c2 = 0; c2 < n; c2 += 1)\n"
               "        S(c1, c0, c2);\n"
               "      for (int c2 = 0; c2 < n; c2 += 1)\n"
               "        T(c2, c0, c1);\n"
               "    }\n"
               "}\n");
  isl_schedule_free (schedule (&fixture, "RST", "012"));
  isl_schedule_free (schedule (&fixture, "RST", "102"));
  isl_schedule_free (schedule (&fixture, "RST", "101"));
  expect_illegal (&fixture, "RST", "110");
  expect_illegal (&fixture, "RST", "120");
  end (&fixture);
}

/* The schedule for CLASSES, statements by number, has to begin with a
   permutable band of N members.  */
static void
expect_band (const struct fixture *fixture, const char *classes, isl_size n)
{
  isl_schedule *result = schedule (fixture, NULL, classes);
  isl_schedule_node *node
      = isl_schedule_node_first_child (isl_schedule_get_root (result));

  assert_int_equal (isl_schedule_node_get_type (node), isl_schedule_node_band);
  assert_int_equal (isl_schedule_node_band_n_member (node), n);
  assert_int_equal (isl_schedule_node_band_get_permutable (node),
                    isl_bool_true);
  isl_schedule_node_free (node);
  isl_schedule_free (result);
}

/* Time loops of stencils are tilable with all others, in skewed bands.  */
static void
test_jacobi_1d (void **state)
{
  struct fixture fixture;

  (void)state;
  start (&fixture,
         "[m, n] -> { B[t, i] : 0 <= t < m <= 1000 and 1 <= i < n - 1 and "
         "4 <= n <= 1000; A[t, i] : 0 <= t < m <= 1000 and 1 <= i < n - 1 and "
         "4 <= n <= 1000 }",
         "{ B[t, i] -> a[i - 1]; B[t, i] -> a[i]; B[t, i] -> a[i + 1]; "
         "A[t, i] -> b[i - 1]; A[t, i] -> b[i]; A[t, i] -> b[i + 1] }",
         "{ B[t, i] -> b[i]; A[t, i] -> a[i] }",
         "[m, n] -> { B[t, i] -> [t, 0, i]; A[t, i] -> [t, 1, i] }");
  expect_band (&fixture, "00", 2);
  expect_code (&fixture, "BA", "00",
               "for (int c0 = 0; c0 < m; c0 += 1)\n"
               "  for (int c1 = 2 * c0 + 1; c1 < n + 2 * c0; c1 += 1) {\n"
               "    if (n + 2 * c0 >= c1 + 2)\n"
               "      B(c0, -2 * c0 + c1);\n"
               "    if (c1 >= 2 * c0 + 2)\n"
               "      A(c0, -2 * c0 + c1 - 1);\n"
               "  }\n");
  expect_illegal (&fixture, "BA", "01");
  end (&fixture);
}

static void
test_seidel_2d (void **state)
{
  struct fixture fixture;

  (void)state;
  start (&fixture,
         "[m, n] -> { S[t, i, j] : 0 <= t < m <= 1000 and 1 <= i, j < n - 1 "
         "and 4 <= n <= 1000 }",
         "{ S[t, i, j] -> a[x, y] : i - 1 <= x <= i + 1 and "
         "j - 1 <= y <= j + 1 }",
         "{ S[t, i, j] -> a[i, j] }", "[m, n] -> { S[t, i, j] -> [t, i, j] }");
  expect_band (&fixture, "0", 3);
  end (&fixture);
}

static void
test_heat_3d (void **state)
{
  struct fixture fixture;

  (void)state;
  start (&fixture,
         "[m, n] -> { B[t, i, j, k] : 0 <= t < m and 1 <= i, j, k < n - 1; "
         "A[t, i, j, k] : 0 <= t < m and 1 <= i, j, k < n - 1 }",
         "{ B[t, i, j, k] -> a[i - 1, j, k]; B[t, i, j, k] -> a[i + 1, j, k]; "
         "B[t, i, j, k] -> a[i, j - 1, k]; B[t, i, j, k] -> a[i, j + 1, k]; "
         "B[t, i, j, k] -> a[i, j, k - 1]; B[t, i, j, k] -> a[i, j, k + 1]; "
         "A[t, i, j, k] -> b[i - 1, j, k]; A[t, i, j, k] -> b[i + 1, j, k]; "
         "A[t, i, j, k] -> b[i, j - 1, k]; A[t, i, j, k] -> b[i, j + 1, k]; "
         "A[t, i, j, k] -> b[i, j, k - 1]; A[t, i, j, k] -> b[i, j, k + 1] }",
         "{ B[t, i, j, k] -> b[i, j, k]; A[t, i, j, k] -> a[i, j, k] }",
         "[m, n] -> { B[t, i, j, k] -> [t, 0, i, j, k]; "
         "A[t, i, j, k] -> [t, 1, i, j, k] }");
  expect_band (&fixture, "00", 4);
  end (&fixture);
}

/* Stencils as GCC's bridge hands them over: fdtd-2d and jacobi-2d; and LU, where
   the statement in two loops has to follow the one in three.  */
static void
test_samples (void **state)
{
  static const struct
  {
    const char *name, *classes;
    isl_size n;
  } samples[] = {
    { "field-update", "0000", 3 },
    { "stencil-2d", "00", 3 },
    { "lu", "00", 3 },
  };

  (void)state;
  for (unsigned k = 0; k < sizeof samples / sizeof *samples; k++)
    {
      struct fixture fixture = { .ctx = make_ctx () };

      fixture.scop = sample_scop (fixture.ctx, samples[k].name);
      prepare (&fixture);
      expect_band (&fixture, samples[k].classes, samples[k].n);
      end (&fixture);
    }
}

/* No two rows are permutable: a row of its own satisfies everything and leaves a
   band of two inside (equation (9)).  */
static void
test_inner_band (void **state)
{
  struct fixture fixture;
  isl_schedule *result;
  isl_schedule_node *node;

  (void)state;
  start (&fixture, "[n] -> { S[k, i, j] : 0 <= k, i, j < n }",
         "{ S[k, i, j] -> a[i, j]; S[k, i, j] -> a[i, k]; "
         "S[k, i, j] -> a[k, j] }",
         "{ S[k, i, j] -> a[i, j] }", "[n] -> { S[k, i, j] -> [k, i, j] }");
  result = schedule (&fixture, "S", "0");
  node = isl_schedule_node_first_child (isl_schedule_get_root (result));
  isl_schedule_free (result);
  assert_int_equal (isl_schedule_node_band_n_member (node), 1);
  node = isl_schedule_node_first_child (node);
  assert_int_equal (isl_schedule_node_band_n_member (node), 2);
  assert_int_equal (isl_schedule_node_band_get_permutable (node),
                    isl_bool_true);
  isl_schedule_node_free (node);
  end (&fixture);
}

/* S reads backwards what R writes: one of them is reversed.  */
static void
test_reversal (void **state)
{
  struct fixture fixture;

  (void)state;
  start_signed (&fixture,
                "[n] -> { R[i] : 0 <= i < n <= 1000; "
                "S[i] : 0 <= i < n <= 1000 }",
                "[n] -> { S[i] -> a[n - 1 - i] }",
                "{ R[i] -> a[i]; S[i] -> b[i] }",
                "[n] -> { R[i] -> [0, i]; S[i] -> [1, i] }", true);
  expect_code (&fixture, "RS", "00",
               "for (int c0 = 0; c0 < n; c0 += 1) {\n"
               "  R(n - c0 - 1);\n"
               "  S(c0);\n"
               "}\n");
  end (&fixture);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_products),  cmocka_unit_test (test_jacobi_1d),
    cmocka_unit_test (test_seidel_2d), cmocka_unit_test (test_heat_3d),
    cmocka_unit_test (test_samples),   cmocka_unit_test (test_inner_band),
    cmocka_unit_test (test_reversal),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
