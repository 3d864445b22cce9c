/* The identifiers of decisions are unique, stable in form, and never absent.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "reason.h"

static void
test_identifiers_unique (void **state)
{
  (void)state;
  for (int i = 0; i < PF_N_REASONS; i++)
    for (int j = 0; j < i; j++)
      assert_string_not_equal (pf_reason_identifier (i),
                               pf_reason_identifier (j));
}

/* Scripts match identifiers: lower case, digits and single dashes.  */
static void
test_identifiers_form (void **state)
{
  (void)state;
  for (int i = 0; i < PF_N_REASONS; i++)
    {
      const char *id = pf_reason_identifier (i);
      assert_true (islower ((unsigned char)id[0])
                   || isdigit ((unsigned char)id[0]));
      assert_null (strstr (id, "--"));
      assert_int_equal (strspn (id, "abcdefghijklmnopqrstuvwxyz0123456789-"),
                        strlen (id));
      assert_true (isalnum ((unsigned char)id[strlen (id) - 1]));
    }
}

static void
test_sentences_form (void **state)
{
  (void)state;
  for (int i = 0; i < PF_N_REASONS; i++)
    {
      const char *sentence = pf_reason_sentence (i);
      assert_true (strlen (sentence) > 5);
      assert_int_not_equal (sentence[strlen (sentence) - 1], '.');
      assert_null (strstr (sentence, "  "));
      for (int j = 0; j < i; j++)
        assert_string_not_equal (sentence, pf_reason_sentence (j));
    }
}

static void
test_known_values (void **state)
{
  (void)state;
  assert_string_equal (pf_reason_identifier (PF_MAY_ALIAS), "may-alias");
  assert_string_equal (pf_reason_sentence (PF_MAY_ALIAS),
                       "two references may alias");
  assert_string_equal (pf_reason_identifier (PF_RESCHEDULED), "rescheduled");
}

static void
test_out_of_range (void **state)
{
  (void)state;
  assert_string_equal (pf_reason_identifier (PF_N_REASONS), "internal-unknown");
  assert_non_null (pf_reason_sentence ((enum pf_reason) - 1));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_identifiers_unique),
    cmocka_unit_test (test_identifiers_form),
    cmocka_unit_test (test_sentences_form),
    cmocka_unit_test (test_known_values),
    cmocka_unit_test (test_out_of_range),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
