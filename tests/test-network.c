/* Sorting networks.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "network.h"

/* Does NETWORK put VALUES in order, bit k of which is on wire k of N?  */
static bool
puts_in_order (const struct pf_network *network, unsigned n, unsigned values)
{
  for (unsigned k = 0; k < network->n; k++)
    {
      unsigned low = network->comparator[k].low,
               high = network->comparator[k].high;

      assert_true (low < high && high < n);
      if ((values >> low & 1) > (values >> high & 1))
        values ^= 1u << low | 1u << high;
    }
  for (unsigned k = 1; k < n; k++)
    if ((values >> (k - 1) & 1) > (values >> k & 1))
      return false;
  return true;
}

/* A network that sorts zeros and ones sorts everything.  */
static void
test_sort (void **state)
{
  (void)state;
  for (unsigned n = 0; n <= 14; n++)
    {
      struct pf_network *network = pf_network_new (0, n);

      for (unsigned values = 0; values < 1u << n; values++)
        assert_true (puts_in_order (network, n, values));
      pf_network_free (network);
    }
}

/* The N_SORTED lowest bits ascend, ZEROS of them are 0; the others are those of
   REST.  */
static unsigned
partly_sorted (unsigned n_sorted, unsigned zeros, unsigned rest)
{
  unsigned ones = (1u << n_sorted) - (1u << zeros);

  return ones | rest << n_sorted;
}

static void
test_sorted_first (void **state)
{
  (void)state;
  for (unsigned n_sorted = 1; n_sorted <= 18; n_sorted++)
    for (unsigned n = n_sorted; n <= n_sorted + 9; n++)
      {
        struct pf_network *network = pf_network_new (n_sorted, n);

        for (unsigned zeros = 0; zeros <= n_sorted; zeros++)
          for (unsigned rest = 0; rest < 1u << (n - n_sorted); rest++)
            assert_true (puts_in_order (network, n,
                                        partly_sorted (n_sorted, zeros, rest)));
        pf_network_free (network);
      }
}

/* How many comparators there are: Batcher's numbers for powers of two.  */
static void
test_size (void **state)
{
  static const struct
  {
    unsigned n_sorted, n_wire, expected;
  } tests[] = { { 0, 0, 0 },    { 0, 1, 0 },  { 0, 2, 1 },  { 0, 3, 3 },
                { 0, 4, 5 },    { 0, 6, 12 }, { 0, 8, 19 }, { 0, 16, 63 },
                { 0, 32, 191 }, { 1, 1, 0 },  { 8, 8, 0 },  { 1, 2, 1 },
                { 4, 8, 14 },   { 8, 16, 44 } };

  (void)state;
  for (unsigned k = 0; k < sizeof tests / sizeof *tests; k++)
    {
      struct pf_network *network
          = pf_network_new (tests[k].n_sorted, tests[k].n_wire);

      assert_int_equal (network->n, tests[k].expected);
      pf_network_free (network);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_sort),
    cmocka_unit_test (test_sorted_first),
    cmocka_unit_test (test_size),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
