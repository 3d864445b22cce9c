/* Total preorders.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "preorder.h"

/* N numbers, and what they are in canonical form.  */
static const struct
{
  unsigned n;
  unsigned class[5], canonical[5];
  unsigned n_class;
} numberings[] = {
  { 1, { 7 }, { 0 }, 1 },
  { 4, { 0, 0, 1, 2 }, { 0, 0, 1, 2 }, 3 },
  { 4, { 9, 2, 9, 5 }, { 2, 0, 2, 1 }, 3 },
  { 5, { 3, 3, 3, 3, 3 }, { 0, 0, 0, 0, 0 }, 1 },
  { 5, { 50, 40, 30, 20, 10 }, { 4, 3, 2, 1, 0 }, 5 },
};

static void
test_normalize (void **state)
{
  (void)state;
  for (unsigned k = 0; k < sizeof numberings / sizeof *numberings; k++)
    {
      unsigned class[5];

      memcpy (class, numberings[k].class, sizeof class);
      assert_int_equal (pf_preorder_normalize (numberings[k].n, class),
                        numberings[k].n_class);
      assert_memory_equal (class, numberings[k].canonical,
                           numberings[k].n * sizeof *class);
    }
}

static const char *const valid[] = {
  "0", "0,0", "0,1", "1,0", "0,0,1,2", "2,0,2,1", "0,1,2,3,4,5,6,7,8,9,10"
};

static void
test_text (void **state)
{
  (void)state;
  for (unsigned k = 0; k < sizeof valid / sizeof *valid; k++)
    {
      unsigned n;
      unsigned *class = pf_preorder_from_text (valid[k], &n);
      char *text;

      assert_non_null (class);
      text = pf_preorder_to_text (n, class);
      assert_string_equal (text, valid[k]);
      free (text);
      free (class);
    }
}

static const char *const invalid[]
    = { "",    "1",     ",",       "0,",   ",0",
        "0,2", "0,0,2", "0 ,1",    "0,-1", "0,+1",
        "0,a", "0;1",   "0,1,1,4", "0,1,", "00,1,99999999999999999999" };

static void
test_bad_text (void **state)
{
  (void)state;
  for (unsigned k = 0; k < sizeof invalid / sizeof *invalid; k++)
    {
      unsigned n;

      assert_null (pf_preorder_from_text (invalid[k], &n));
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_normalize),
    cmocka_unit_test (test_text),
    cmocka_unit_test (test_bad_text),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
