/* Lengths of loops that are the same, and not.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <isl/ctx.h>
#include <isl/set.h>

#include "loop-length.h"
#include "make-scop.h"

/* Two functions, and parameters for which they are the same, or are not.  */
static const struct sample
{
  const char *why, *a, *b, *parameters;
  bool equal;
} samples[] = {
  { "the same function", "[n, m] -> { [(n)] }", "[n, m] -> { [(n)] }",
    "[n, m] -> { : n >= 0 }", true },
  { "two parameters", "[n, m] -> { [(n)] }", "[n, m] -> { [(m)] }",
    "[n, m] -> { : n >= 0 }", false },
  { "two parameters that are equal", "[n, m] -> { [(n)] }",
    "[n, m] -> { [(m)] }", "[n, m] -> { : n = m }", true },
  { "two that differ in one point", "[n, m] -> { [(n)] }",
    "[n, m] -> { [(m)] }", "[n, m] -> { : n = 3 and 3 <= m <= 4 }", false },
  { "the smaller of two, in two orders",
    "[n, m] -> { [(n)] : n <= m; [(m)] : n > m }",
    "[n, m] -> { [(m)] : m <= n; [(n)] : m > n }",
    "[n, m] -> { : n >= 0 and m >= 0 }", true },
  { "the smaller and the larger of two",
    "[n, m] -> { [(n)] : n <= m; [(m)] : n > m }",
    "[n, m] -> { [(m)] : n <= m; [(n)] : n > m }",
    "[n, m] -> { : n >= 0 and m >= 0 }", false },
  { "the same and another function, each where the other may be",
    "[n, m] -> { [(n)] : n <= m; [(m)] : n > m }", "[n, m] -> { [(n)] }",
    "[n, m] -> { : n <= m }", true },
  { "the same but in one piece", "[n, m] -> { [(n)] : n <= m; [(m)] : n > m }",
    "[n, m] -> { [(n)] }", "[n, m] -> { : n <= m + 1 }", false },
  { "no parameters at all", "[n, m] -> { [(n)] }", "[n, m] -> { [(m)] }",
    "[n, m] -> { : 1 = 0 }", true },
};

static void
test_equal (void **state)
{
  isl_ctx *ctx = make_ctx ();

  (void)state;
  for (size_t k = 0; k < sizeof samples / sizeof *samples; k++)
    {
      isl_pw_aff *a = isl_pw_aff_read_from_str (ctx, samples[k].a);
      isl_pw_aff *b = isl_pw_aff_read_from_str (ctx, samples[k].b);
      isl_set *parameters = isl_set_read_from_str (ctx, samples[k].parameters);

      if (pf_loop_length_is_equal (a, b, parameters) != samples[k].equal
          || pf_loop_length_is_equal (b, a, parameters) != samples[k].equal)
        fail_msg ("%s: expected %d", samples[k].why, samples[k].equal);
      isl_set_free (parameters);
      isl_pw_aff_free (b);
      isl_pw_aff_free (a);
    }
  isl_ctx_free (ctx);
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (test_equal) };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
