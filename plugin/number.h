/* Arithmetic with GMP's numbers that is fast for short ones.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Each function does what GMP's of the same name does: itself where all numbers
   fit into 64 bits with a sign, as nearly all of isl's do, and by calling GMP
   where they do not.  GMP is made for long numbers: it calls several functions for
   the product of two words.  */

#ifndef PF_NUMBER_H
#define PF_NUMBER_H

#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>
#include "word-pool.h"

/* Read the value of NUMBER, which GMP keeps as its absolute value and, with the
   sign, its number of words.  False if it does not fit.  */
static inline bool
pf_number_get (mpz_srcptr number, int64_t *value)
{
  int size = number->_mp_size;
  mp_limb_t sign = (mp_limb_t)(size >> 1);
  mp_limb_t magnitude = number->_mp_d[0] & -(mp_limb_t)(size & 1);

  *value = (int64_t)((magnitude ^ sign) - sign);
  return (unsigned)size + 1 <= 2 && (int64_t)magnitude >= 0;
}

/* Read the values of A and B.  False if one does not fit.  */
static inline bool
pf_number_get_both (mpz_srcptr a, mpz_srcptr b, int64_t *a_value,
                    int64_t *b_value)
{
  bool fits = pf_number_get (a, a_value);

  return pf_number_get (b, b_value) && fits;
}

/* The absolute value of VALUE.  */
static inline mp_limb_t
pf_number_magnitude (int64_t value)
{
  return value < 0 ? -(mp_limb_t)value : (mp_limb_t)value;
}

/* Set NUMBER to MAGNITUDE with the sign of SIGN, which is 0 if MAGNITUDE is.  */
static inline void
pf_number_put_magnitude (mpz_ptr number, mp_limb_t magnitude, int sign)
{
  number->_mp_size = sign;
  if (number->_mp_alloc == 0)
    {
      if (sign == 0)
        return;
      number->_mp_d = pf_word_new ();
      number->_mp_alloc = 1;
    }
  number->_mp_d[0] = magnitude;
}

/* Set NUMBER to VALUE.  */
static inline void
pf_number_put (mpz_ptr number, int64_t value)
{
  pf_number_put_magnitude (number, pf_number_magnitude (value),
                           (value > 0) - (value < 0));
}

/* The greatest common divisor of A and B, which are positive.  */
static inline int64_t
pf_number_common_divisor (int64_t a, int64_t b)
{
  int twos = __builtin_ctzl (a | b);

  a >>= __builtin_ctzl (a);
  while (b != 0 && a != 1)
    {
      int64_t less;

      b >>= __builtin_ctzl (b);
      less = a < b ? a : b;
      b = a < b ? b - a : a - b;
      a = less;
    }
  return a << twos;
}

static inline void
pf_number_clear (mpz_ptr number)
{
  if (number->_mp_alloc == 1)
    pf_word_free (number->_mp_d);
  else if (number->_mp_alloc)
    mpz_clear (number);
}

static inline void
pf_number_set (mpz_ptr result, mpz_srcptr a)
{
  if ((unsigned)a->_mp_size + 1 <= 2)
    pf_number_put_magnitude (result, a->_mp_d[0], a->_mp_size);
  else
    mpz_set (result, a);
}

static inline void
pf_number_set_si (mpz_ptr result, long a)
{
  pf_number_put (result, a);
}

static inline void
pf_number_set_ui (mpz_ptr result, unsigned long a)
{
  pf_number_put_magnitude (result, a, a != 0);
}

static inline void
pf_number_swap (mpz_ptr a, mpz_ptr b)
{
  __mpz_struct former = *a;

  *a = *b;
  *b = former;
}

/* pf_number_NAME, for a function NAME of GMP's that a builtin of the compiler does for
   words.  */
#define PF_NUMBER_COMBINE(NAME)                                                \
  static inline void pf_number_##NAME (mpz_ptr result, mpz_srcptr a,           \
                                       mpz_srcptr b)                           \
  {                                                                            \
    int64_t x, y, value;                                                       \
                                                                               \
    if (pf_number_get_both (a, b, &x, &y)                                      \
        && !__builtin_##NAME##_overflow (x, y, &value))                        \
      pf_number_put (result, value);                                           \
    else                                                                       \
      mpz_##NAME (result, a, b);                                               \
  }

PF_NUMBER_COMBINE (add)
PF_NUMBER_COMBINE (sub)
PF_NUMBER_COMBINE (mul)

/* pf_number_NAMEmul, which combines a number with a product by NAME.  */
#define PF_NUMBER_COMBINE_PRODUCT(NAME)                                        \
  static inline void pf_number_##NAME##mul (mpz_ptr result, mpz_srcptr a,      \
                                            mpz_srcptr b)                      \
  {                                                                            \
    int64_t x, y, product, value;                                              \
                                                                               \
    if (a->_mp_size == 0 || b->_mp_size == 0)                                  \
      return;                                                                  \
    if (pf_number_get_both (a, b, &x, &y)                                      \
        && !__builtin_mul_overflow (x, y, &product)                            \
        && pf_number_get (result, &value)                                      \
        && !__builtin_##NAME##_overflow (value, product, &value))              \
      pf_number_put (result, value);                                           \
    else                                                                       \
      mpz_##NAME##mul (result, a, b);                                          \
  }

PF_NUMBER_COMBINE_PRODUCT (add)
PF_NUMBER_COMBINE_PRODUCT (sub)

static inline void
pf_number_divexact (mpz_ptr result, mpz_srcptr a, mpz_srcptr b)
{
  int64_t x, y;

  if (pf_number_get_both (a, b, &x, &y) && y != 0)
    pf_number_put (result, y == 1 ? x : x / y);
  else
    mpz_divexact (result, a, b);
}

static inline void
pf_number_fdiv_q (mpz_ptr result, mpz_srcptr a, mpz_srcptr b)
{
  int64_t x, y;

  if (pf_number_get_both (a, b, &x, &y) && y != 0)
    pf_number_put (result, x / y - (x % y != 0 && (x < 0) != (y < 0)));
  else
    mpz_fdiv_q (result, a, b);
}

/* Read the absolute values of A and B.  False if one does not fit, or is 0.  */
static inline bool
pf_number_get_positive (mpz_srcptr a, mpz_srcptr b, int64_t *x, int64_t *y)
{
  if (!pf_number_get_both (a, b, x, y) || *x == 0 || *y == 0)
    return false;
  *x = *x < 0 ? -*x : *x;
  *y = *y < 0 ? -*y : *y;
  return true;
}

static inline void
pf_number_gcd (mpz_ptr result, mpz_srcptr a, mpz_srcptr b)
{
  int64_t x, y;

  if (pf_number_get_positive (a, b, &x, &y))
    pf_number_put (result, pf_number_common_divisor (x, y));
  else
    mpz_gcd (result, a, b);
}

static inline void
pf_number_lcm (mpz_ptr result, mpz_srcptr a, mpz_srcptr b)
{
  int64_t x, y, multiple;

  if (pf_number_get_positive (a, b, &x, &y)
      && !__builtin_mul_overflow (
          x, y == 1 ? 1 : y / pf_number_common_divisor (x, y), &multiple))
    pf_number_put (result, multiple);
  else
    mpz_lcm (result, a, b);
}

static inline int
pf_number_cmp (mpz_srcptr a, mpz_srcptr b)
{
  int64_t x, y;

  if (pf_number_get_both (a, b, &x, &y))
    return (x > y) - (x < y);
  return mpz_cmp (a, b);
}

static inline int
pf_number_cmpabs (mpz_srcptr a, mpz_srcptr b)
{
  int64_t x, y;

  if (pf_number_get_both (a, b, &x, &y))
    {
      mp_limb_t left = pf_number_magnitude (x);
      mp_limb_t right = pf_number_magnitude (y);

      return (left > right) - (left < right);
    }
  return mpz_cmpabs (a, b);
}

static inline int
pf_number_cmp_ui (mpz_srcptr a, unsigned long b)
{
  int64_t x;

  if (pf_number_get (a, &x) && b <= INT64_MAX)
    return (x > (int64_t)b) - (x < (int64_t)b);
  return mpz_cmp_ui (a, b);
}

#endif /* PF_NUMBER_H */
