/* Arithmetic that is fast for short numbers, and the words that these are in.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "number.h"

/* Numbers around those where a word, or a word with a sign, is full.  */
static const char *const interesting[]
    = { "0",
        "1",
        "-1",
        "2",
        "-3",
        "6",
        "-64",
        "1000",
        "-4294967296",
        "3037000500",
        "4611686018427387904",
        "9223372036854775807",
        "-9223372036854775807",
        "9223372036854775808",
        "-9223372036854775808",
        "18446744073709551615",
        "-18446744073709551615",
        "18446744073709551616",
        "-36893488147419103232",
        "340282366920938463463374607431768" };
#define N_INTERESTING (sizeof interesting / sizeof *interesting)

typedef void binary (mpz_ptr, mpz_srcptr, mpz_srcptr);
typedef int comparison (mpz_srcptr, mpz_srcptr);

/* What is tested, and GMP's own.  */
struct pair
{
  binary *ours, *theirs;
};

static void
gmp_swap (mpz_ptr result, mpz_srcptr a, mpz_srcptr b)
{
  mpz_sub (result, b, a);
}

/* B - A, from numbers that were exchanged.  */
static void
our_swap (mpz_ptr result, mpz_srcptr a, mpz_srcptr b)
{
  mpz_t x, y;

  mpz_init_set (x, a);
  mpz_init_set (y, b);
  pf_number_swap (x, y);
  mpz_sub (result, x, y);
  pf_number_clear (x);
  pf_number_clear (y);
}

static void
our_set (mpz_ptr result, mpz_srcptr a, mpz_srcptr b)
{
  (void)b;
  pf_number_set (result, a);
}

static void
gmp_set (mpz_ptr result, mpz_srcptr a, mpz_srcptr b)
{
  (void)b;
  mpz_set (result, a);
}

static const struct pair for_all[] = { { pf_number_add, mpz_add },
                                       { pf_number_sub, mpz_sub },
                                       { pf_number_mul, mpz_mul },
                                       { pf_number_addmul, mpz_addmul },
                                       { pf_number_submul, mpz_submul },
                                       { pf_number_gcd, mpz_gcd },
                                       { pf_number_lcm, mpz_lcm },
                                       { our_set, gmp_set },
                                       { our_swap, gmp_swap } };
#define N_FOR_ALL (sizeof for_all / sizeof *for_all)

/* Do both functions of PAIR make the same of FORMER, A and B, in a number of its
   own, and in A's and B's place?  */
static void
compare (const struct pair *pair, mpz_srcptr former, mpz_srcptr a, mpz_srcptr b)
{
  mpz_t ours[4], theirs[4];

  mpz_init_set (ours[0], former);
  mpz_init_set (theirs[0], former);
  pair->ours (ours[0], a, b);
  pair->theirs (theirs[0], a, b);
  mpz_init_set (ours[1], a);
  mpz_init_set (theirs[1], a);
  pair->ours (ours[1], ours[1], b);
  pair->theirs (theirs[1], theirs[1], b);
  mpz_init_set (ours[2], b);
  mpz_init_set (theirs[2], b);
  pair->ours (ours[2], a, ours[2]);
  pair->theirs (theirs[2], a, theirs[2]);
  /* Numbers that have no memory yet.  */
  mpz_init (ours[3]);
  mpz_init (theirs[3]);
  pair->ours (ours[3], a, b);
  pair->theirs (theirs[3], a, b);
  for (unsigned k = 0; k < 4; k++)
    {
      assert_int_equal (mpz_cmp (ours[k], theirs[k]), 0);
      pf_number_clear (ours[k]);
      mpz_clear (theirs[k]);
    }
}

/* Compare the functions of two numbers with GMP's for A and B.  */
static void
compare_all (mpz_srcptr a, mpz_srcptr b)
{
  static const struct pair quotients[]
      = { { pf_number_fdiv_q, mpz_fdiv_q },
          { pf_number_divexact, mpz_divexact } };
  mpz_t product;

  for (unsigned k = 0; k < N_FOR_ALL; k++)
    {
      compare (for_all + k, a, b, a);
      compare (for_all + k, b, a, b);
    }
  if (mpz_sgn (b) == 0)
    return;
  compare (quotients, a, a, b);
  mpz_init (product);
  mpz_mul (product, a, b);
  compare (quotients, a, product, b);
  compare (quotients + 1, a, product, b);
  mpz_clear (product);
}

static int
sign (int order)
{
  return (order > 0) - (order < 0);
}

static void
compare_orders (mpz_srcptr a, mpz_srcptr b)
{
  assert_int_equal (sign (pf_number_cmp (a, b)), sign (mpz_cmp (a, b)));
  assert_int_equal (sign (pf_number_cmpabs (a, b)), sign (mpz_cmpabs (a, b)));
  if (mpz_fits_ulong_p (b))
    assert_int_equal (sign (pf_number_cmp_ui (a, mpz_get_ui (b))),
                      sign (mpz_cmp (a, b)));
}

static void
compare_conversions (mpz_srcptr a)
{
  mpz_t ours;

  mpz_init (ours);
  if (mpz_fits_slong_p (a))
    {
      pf_number_set_si (ours, mpz_get_si (a));
      assert_int_equal (mpz_cmp (ours, a), 0);
    }
  if (mpz_fits_ulong_p (a))
    {
      pf_number_set_ui (ours, mpz_get_ui (a));
      assert_int_equal (mpz_cmp (ours, a), 0);
    }
  pf_number_clear (ours);
}

static void
compare_interesting (void)
{
  for (unsigned i = 0; i < N_INTERESTING; i++)
    for (unsigned k = 0; k < N_INTERESTING; k++)
      {
        mpz_t a, b;

        mpz_init_set_str (a, interesting[i], 10);
        mpz_init_set_str (b, interesting[k], 10);
        compare_all (a, b);
        compare_orders (a, b);
        compare_conversions (a);
        mpz_clear (a);
        mpz_clear (b);
      }
}

static void
test_same_as_gmp (void **state)
{
  (void)state;
  compare_interesting ();
}

/* The same with words from the pool.  */
static void
test_same_in_pool (void **state)
{
  bool before = pf_word_pool_open (true);

  (void)state;
  compare_interesting ();
  assert_true (pf_word_pool_open (before));
}

/* Words of the pool are used again, whoever gives them back, and are moved to the
   heap when a number grows, whether the pool is open or not.  */
static void
test_pool (void **state)
{
  bool before = pf_word_pool_open (true);
  mpz_t number;
  mp_limb_t *word = pf_word_new ();

  (void)state;
  pf_word_free (word);
  mpz_init (number);
  mpz_set_ui (number, 7);
  assert_ptr_equal (number->_mp_d, word);
  pf_word_pool_open (false);
  mpz_mul_2exp (number, number, 640);
  mpz_fdiv_q_2exp (number, number, 640);
  assert_int_equal (mpz_get_ui (number), 7);
  mpz_clear (number);
  word = pf_word_new ();
  pf_word_pool_open (true);
  pf_word_free (word);
  pf_word_pool_open (before);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_same_as_gmp),
    cmocka_unit_test (test_same_in_pool),
    cmocka_unit_test (test_pool),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
