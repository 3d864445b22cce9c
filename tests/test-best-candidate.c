/* The best of several candidates.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "best-candidate.h"

/* A candidate with LOOPS loops and CYCLES cycles, wherever the data are.  */
#define CANDIDATE(l, c)                                                        \
  {                                                                            \
    .loops = l, .cycles = c, .resident = c                                     \
  }

/* The same with an overhead of O cycles.  */
#define ENTERING(l, c, o)                                                      \
  {                                                                            \
    .loops = l, .cycles = c, .resident = c, .overhead = o                      \
  }

/* The same with skewed loops.  */
#define SKEWED(l, c)                                                           \
  {                                                                            \
    .loops = l, .cycles = c, .resident = c, .skew = PF_SKEW_ANY                \
  }

/* Candidates in the order in which they are to be tried, after the original
   (0, 1000 cycles, 3 loops).  */
static struct
{
  const char *why;
  unsigned n;
  struct pf_candidate candidate[5];
  unsigned order[4];
} choices[] = {
  { "the fastest",
    4,
    { CANDIDATE (3, 1000), CANDIDATE (9, 500), CANDIDATE (9, 200),
      CANDIDATE (2, 800) },
    { 2, 1, 3 } },
  { "a tie goes to the simplest",
    4,
    { CANDIDATE (3, 1000), CANDIDATE (9, 500), CANDIDATE (4, 512),
      CANDIDATE (5, 509) },
    { 2, 3, 1 } },
  { "what is simpler but slower has to wait",
    4,
    { CANDIDATE (3, 1000), CANDIDATE (9, 500), CANDIDATE (4, 520),
      CANDIDATE (5, 510) },
    { 3, 1, 2 } },
  { "of equally simple ones the faster",
    3,
    { CANDIDATE (3, 1000), CANDIDATE (4, 503), CANDIDATE (4, 500) },
    { 2, 1 } },
  { "of equally simple ones that whose loops are entered far less often",
    4,
    { CANDIDATE (3, 1000), ENTERING (4, 500, 90), ENTERING (4, 503, 20),
      ENTERING (4, 501, 70) },
    { 3, 2, 1 } },
  { "whatever is entered, fewer loops are simpler",
    3,
    { CANDIDATE (3, 1000), ENTERING (4, 500, 1), ENTERING (3, 500, 90) },
    { 2, 1 } },
  { "of as fast ones that without skewed loops",
    4,
    { CANDIDATE (3, 1000), SKEWED (3, 500), CANDIDATE (5, 505),
      SKEWED (2, 501) },
    { 2, 3, 1 } },
  { "skewed loops that are faster",
    3,
    { CANDIDATE (3, 1000), SKEWED (4, 400), CANDIDATE (3, 505) },
    { 1, 2 } },
  { "of equal ones the first",
    3,
    { CANDIDATE (3, 1000), CANDIDATE (4, 500), CANDIDATE (4, 500) },
    { 1, 2 } },
  { "the original alone", 1, { CANDIDATE (3, 1000) }, { 0 } },
};

static void
test_order (void **state)
{
  (void)state;
  for (unsigned k = 0; k < sizeof choices / sizeof *choices; k++)
    {
      struct pf_decision decision
          = { .n_candidate = choices[k].n, .candidate = choices[k].candidate };
      bool tried[5] = { false };

      for (unsigned c = 0; c + 1 < choices[k].n; c++)
        {
          unsigned best = pf_best_candidate (&decision, tried);

          if (best != choices[k].order[c])
            fail_msg ("%s: found %u, expected %u", choices[k].why, best,
                      choices[k].order[c]);
          tried[best] = true;
        }
      assert_int_equal (pf_best_candidate (&decision, tried), 0);
    }
}

/* Both predictions count.  */
static void
test_speedup (void **state)
{
  struct pf_candidate candidate[] = { { .cycles = 800, .resident = 400 },
                                      { .cycles = 100, .resident = 200 } };
  const struct pf_decision decision
      = { .n_candidate = 2, .candidate = candidate };

  (void)state;
  assert_true (pf_speedup (&decision, 1) == 4);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_order),
    cmocka_unit_test (test_speedup),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
