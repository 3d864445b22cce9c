/* Ways through a sequence of choices.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "way.h"

/* Follow WAY through choices of 2, 3 and, only after the second option of the
   first, 2 options.  What was taken goes to TAKEN.  */
static void
follow (struct pf_way *way, unsigned *taken)
{
  memset (taken, 0, 3 * sizeof *taken);
  taken[0] = pf_way_choose (way, 2);
  taken[1] = pf_way_choose (way, 3);
  if (taken[0] == 1)
    taken[2] = pf_way_choose (way, 2);
}

/* Every combination comes once, those with fewer other options first.  */
static void
test_all (void **state)
{
  static const unsigned expected[][3]
      = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 2, 0 }, { 1, 1, 0 },
          { 1, 2, 0 }, { 1, 0, 1 }, { 1, 1, 1 }, { 1, 2, 1 } };
  struct pf_ways ways = pf_ways_start (100);
  struct pf_way *way;
  unsigned n = 0;

  (void)state;
  for (; (way = pf_ways_next (&ways)) != NULL; n++)
    {
      unsigned taken[3];

      follow (way, taken);
      assert_true (n < sizeof expected / sizeof *expected);
      assert_memory_equal (taken, expected[n], sizeof taken);
    }
  assert_int_equal (n, sizeof expected / sizeof *expected);
  assert_null (pf_ways_next (&ways));
  pf_ways_clear (&ways);
}

/* No more ways than the limit; none when it is 0.  */
static void
test_limit (void **state)
{
  (void)state;
  for (unsigned limit = 0; limit < 9; limit++)
    {
      struct pf_ways ways = pf_ways_start (limit);
      struct pf_way *way;
      unsigned n = 0, taken[3];

      for (; (way = pf_ways_next (&ways)) != NULL; n++)
        follow (way, taken);
      assert_int_equal (n, limit);
      pf_ways_clear (&ways);
    }
}

/* Without a way the first option is taken; where there is no choice, there is
   one way.  */
static void
test_default (void **state)
{
  struct pf_ways ways = pf_ways_start (9);
  struct pf_way *way = pf_ways_next (&ways);

  (void)state;
  assert_int_equal (pf_way_choose (NULL, 5), 0);
  assert_int_equal (pf_way_choose (way, 1), 0);
  assert_null (pf_ways_next (&ways));
  pf_ways_clear (&ways);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_all),
    cmocka_unit_test (test_limit),
    cmocka_unit_test (test_default),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
