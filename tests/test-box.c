/* From which value of a parameter on boxes around iterations are large.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "box.h"
#include "make-scop.h"
#include <isl/ctx.h>

/* LEAST: of parameter number PARAMETER; 0 if there is none.  */
static const struct sample
{
  const char *domain;
  unsigned n;
  double points;
  unsigned parameter;
  long least;
} samples[] = {
  { "[n] -> { [i] : 0 <= i < n }", 3, 100, 0, 100 },
  { "[n] -> { [i, j] : 0 <= i < n and 0 <= j < n }", 3, 144, 0, 12 },
  { "[n] -> { [i, j] : 0 <= i < n and 0 <= j < n }", 3, 145, 0, 13 },
  { "[n] -> { [i, j] : 0 <= i < n and 1 <= j < n }", 3, 144, 0, 13 },
  /* The box around a triangle.  */
  { "[n] -> { [i, j, k] : 0 <= i < n and 0 <= j <= i and 0 <= k < n }", 3, 1000,
    0, 10 },
  /* The innermost ones only.  */
  { "[n] -> { [i, j, k, l] : 0 <= i < n and 0 <= j, k, l < 2n }", 2, 400, 0,
    10 },
  { "[m, n] -> { [i, j] : 0 <= i < 8 and 5 <= j < n + 3 }", 3, 80, 1, 12 },
  { "[m, n] -> { [i, j] : 0 <= i < m and 0 <= j < n }", 3, 144, 0, 0 },
  { "[m, n] -> { [i, j] : 0 <= i < m and 0 <= j < n }", 1, 144, 1, 144 },
  /* Sizes that do not grow, or not forever, or not evenly.  */
  { "[n] -> { [i] : 0 <= i < 8 }", 3, 100, 0, 0 },
  { "[n] -> { [i] : n <= i < 800 }", 3, 100, 0, 0 },
  { "[n] -> { [i] : 0 <= i < n and i < 50 }", 3, 100, 0, 0 },
  { "[n] -> { [i] : 0 <= 2i < n }", 3, 100, 0, 0 },
  /* As many as there are for any size.  */
  { "[n] -> { [i] : 0 <= i < n + 100 }", 3, 100, 0, 0 },
};

static void
test_least (void **state)
{
  isl_ctx *ctx = make_ctx ();

  (void)state;
  for (unsigned k = 0; k < sizeof samples / sizeof *samples; k++)
    {
      const struct sample *sample = samples + k;
      isl_set *domain = isl_set_read_from_str (ctx, sample->domain);
      unsigned parameter = 77;
      long least = 0;
      bool found = pf_box_least_parameter (domain, sample->n, sample->points,
                                           &parameter, &least);

      if (found != (sample->least != 0)
          || (found
              && (parameter != sample->parameter || least != sample->least)))
        fail_msg ("%s: found %d, parameter %u, least %ld", sample->domain,
                  found, parameter, least);
      isl_set_free (domain);
    }
  isl_ctx_free (ctx);
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (test_least) };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
