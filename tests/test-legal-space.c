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

#include "budget.h"
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

static void
start (struct fixture *fixture, const char *domain, const char *reads,
       const char *writes, const char *times)
{
  fixture->ctx = make_ctx ();
  fixture->scop = make_timed_scop (fixture->ctx, domain, reads, writes, times);
  fixture->deps = pf_dependences_compute (fixture->scop);
  assert_non_null (fixture->deps);
  fixture->space = pf_legal_space_compute (fixture->scop, fixture->deps, false);
  assert_non_null (fixture->space);
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

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_matrix_vector_chain),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
