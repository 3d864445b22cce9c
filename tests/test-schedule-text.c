/* Tests of what is let through to isl's reader of schedule trees.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdarg.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <isl/options.h>
#include <isl/schedule.h>
#include "schedule-text.h"

static isl_ctx *
make_ctx (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  isl_options_set_on_error (ctx, ISL_ON_ERROR_CONTINUE);
  return ctx;
}

static const char *const sound_texts[] = {
  "{ domain: \"{ S[i] : 0 <= i < 9 }\" }",
  "{ domain: \"{ S[i] : 0 <= i < 9 }\","
  " child: { schedule: \"[{ S[i] -> [(i)] }]\", permutable: 1,"
  " coincident: [ 1 ] } }",
  "{ \"domain\": \"{ S[i] : 0 <= i < 9; T[] }\","
  " child: { sequence: [ { filter: \"{ S[i] }\","
  " child: { schedule: \"[{ S[i] -> [(i)] }]\","
  " options: \"{ unroll[0] }\" } }, { filter: \"{ T[] }\" } ] } }",
  "{ domain: \"[n] -> { S[i] : 0 <= i < n }\","
  " child: { mark: \"m\", child: { context: \"[n] -> { [] : n > 4 }\" } } }",
};

static void
test_sound (void **state)
{
  isl_ctx *ctx = make_ctx ();

  (void)state;
  for (size_t k = 0; k < sizeof sound_texts / sizeof *sound_texts; k++)
    {
      isl_schedule *schedule;
      assert_true (pf_schedule_text_is_sound (ctx, sound_texts[k]));
      schedule = isl_schedule_read_from_str (ctx, sound_texts[k]);
      assert_non_null (schedule);
      isl_schedule_free (schedule);
    }
  isl_ctx_free (ctx);
}

/* Each of these has isl 0.25 or 0.28 take something for a string that is
   none, or is cut short.  */
static const char *const unsound_texts[] = {
  "",
  "{",
  "{ domain",
  "{ domain: 9 }",
  "{ domain: { } }",
  "{ domain: [ \"{ S[i] }\" ] }",
  "{ domain: \"{ S[i] : 0 <= i < 9 }\", child: { schedule: 9 } }",
  "{ domain: \"{ S[i] : 0 <= i < 9 }\", 9child: { mark: \"m\" } }",
  "{ domain: \"{ S[i] : 0 <= i < 9 }\", child: { sequence: [ ] } }",
  "{ domain: \"{ S[i] : 0 <= i < 9 }\", child: { mark: m } }",
  "{ domain: \"{ S[i] : 0 <= i < 9 }\", child: { coincident: [ \"1\" ] } }",
  "{ domain: \"{ S[i] : 0 <= i < 9 }\", child: { permutable: \"1\" } }",
  "{ domain: \"{ S[i] : 0 <= i < 9 }\", brother: { mark: \"m\" } }",
  "{ domain: \"{ S[i] : 0 <= i < 9 }\"",
};

static void
test_unsound (void **state)
{
  isl_ctx *ctx = make_ctx ();

  (void)state;
  for (size_t k = 0; k < sizeof unsound_texts / sizeof *unsound_texts; k++)
    if (pf_schedule_text_is_sound (ctx, unsound_texts[k]))
      fail_msg ("let through: %s", unsound_texts[k]);
  isl_ctx_free (ctx);
}

/* The text of a tree of DEPTH marks.  */
static char *
nested_marks (size_t depth)
{
  static const char open[] = "{ mark: \"m\", child: ";
  char *text = malloc (depth * sizeof open + 32 + depth);
  char *end = text;

  assert_non_null (text);
  for (size_t k = 0; k < depth; k++)
    end = stpcpy (end, open);
  end = stpcpy (end, "{ mark: \"m\" }");
  memset (end, '}', depth);
  end[depth] = '\0';
  return text;
}

static void
test_deep (void **state)
{
  isl_ctx *ctx = make_ctx ();
  char *shallow = nested_marks (100);
  char *deep = nested_marks (100000);

  (void)state;
  assert_true (pf_schedule_text_is_sound (ctx, shallow));
  assert_false (pf_schedule_text_is_sound (ctx, deep));
  free (shallow);
  free (deep);
  isl_ctx_free (ctx);
}

int
main (void)
{
  static const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_sound),
    cmocka_unit_test (test_unsound),
    cmocka_unit_test (test_deep),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
