/* The near and the far part of a context.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "context.h"
#include "make-scop.h"

/* Is SET what TEXT says?  */
static void
assert_set (__isl_take isl_set *set, const char *text)
{
  isl_set *expected = isl_set_read_from_str (isl_set_get_ctx (set), text);

  assert_int_equal (isl_set_is_equal (set, expected), isl_bool_true);
  isl_set_free (expected);
  isl_set_free (set);
}

/* Are the parts of CONTEXT NEAR and FAR, and is it both of them together?  */
static void
assert_parts (isl_ctx *ctx, const char *context, const char *near,
              const char *far)
{
  isl_set *set = isl_set_read_from_str (ctx, context);

  assert_set (isl_set_intersect (pf_context_near (set), pf_context_far (set)),
              context);
  assert_set (pf_context_near (set), near);
  assert_set (pf_context_far (set), far);
  isl_set_free (set);
}

static void
test_parts (void **state)
{
  isl_ctx *ctx = make_ctx ();

  (void)state;
  assert_parts (ctx, "[n] -> { : 0 < n <= 2147483647 }", "[n] -> { : 0 < n }",
                "[n] -> { : -2147483648 <= n <= 2147483647 }");
  assert_parts (ctx, "[n] -> { : 4 <= n <= 100 }", "[n] -> { : 4 <= n <= 100 }",
                "[n] -> { : -2147483648 <= n <= 2147483648 }");
  /* What relates parameters is near.  */
  assert_parts (ctx, "[n, m] -> { : 0 < m <= n <= 1000000000 }",
                "[n, m] -> { : 0 < m <= n }",
                "[n, m] -> { : -2147483648 <= m and n <= 1000000000 }");
  isl_ctx_free (ctx);
}

/* A context in several pieces is near.  */
static void
test_pieces (void **state)
{
  isl_ctx *ctx = make_ctx ();

  (void)state;
  assert_parts (ctx, "[n] -> { : n < 0 or 0 < n <= 2147483647 }",
                "[n] -> { : n < 0 or 0 < n <= 2147483647 }", "[n] -> { : }");
  isl_ctx_free (ctx);
}

/* Domains and schedules say no more than is near, and the context says what it did.  */
static void
test_forget (void **state)
{
  static const char *const domain
      = "[n] -> { S[i] : 0 <= i < n <= 2147483647; T[] : 0 < n <= 2147483647 }";
  isl_ctx *ctx = make_ctx ();
  struct pf_scop *scop
      = make_timed_scop (ctx, domain, "{ S[i] -> A[i]; T[] -> A[0] }",
                         "{ S[i] -> A[i + 1]; T[] -> B[] }",
                         "[n] -> { S[i] -> [0, i] : 0 <= i < n <= 2147483647;"
                         " T[] -> [1, 0] : 0 < n <= 2147483647 }");
  char *why;

  (void)state;
  isl_set_free (scop->context);
  scop->context
      = isl_set_read_from_str (ctx, "[n] -> { : 0 < n <= 2147483647 }");
  assert_int_equal (pf_scop_forget_far (scop), isl_stat_ok);
  for (unsigned k = 0; k < scop->n_statement; k++)
    assert_set (isl_set_copy (scop->statement[k].domain),
                scop->statement[k].n_loop ? "[n] -> { S[i] : 0 <= i < n }"
                                          : "[n] -> { T[] : 0 < n }");
  assert_set (isl_set_copy (scop->near), "[n] -> { : 0 < n }");
  assert_set (isl_set_copy (scop->context), "[n] -> { : 0 < n <= 2147483647 }");
  assert_int_equal (pf_scop_is_sound (scop, &why), isl_bool_true);
  pf_scop_free (scop);
  isl_ctx_free (ctx);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_parts),
    cmocka_unit_test (test_pieces),
    cmocka_unit_test (test_forget),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
