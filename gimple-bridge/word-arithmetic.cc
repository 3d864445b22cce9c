/* Polynomials in 64-bit arithmetic, with the checks that make it exact.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "word-arithmetic.h"

/* Products up to 2^SAFE_BITS are computed in words.  */
static const int SAFE_BITS = 62;

tree
word_arithmetic::value (const polynomial &p)
{
  tree word = word_type ();
  tree sum = build_zero_cst (word);
  for (auto t = p.term.rbegin (); t != p.term.rend (); t++)
    {
      tree product = build_one_cst (word);
      for (variable v : t->first)
        product = fold_build2 (MULT_EXPR, word, product,
                               as_word (variables.find (v).value));
      product = fold_build2 (MULT_EXPR, word, product,
                             build_int_cst (word, t->second));
      sum = fold_build2 (PLUS_EXPR, word, sum, product);
    }
  return sum;
}

bool
word_arithmetic::natural_p (const polynomial &p)
{
  for (const auto &t : p.term)
    {
      if (t.second < 0)
        return false;
      for (variable v : t.first)
        if (variables.find (v).checked.low < 0)
          return false;
    }
  return true;
}

/* The magnitude of M is at most 2 to this; 64 or more if that is not known.  */

int
word_arithmetic::bits (const monomial &m)
{
  int sum = 0;
  for (variable v : m)
    sum += variables.find (v).checked.bits ();
  return sum;
}

/* The least power of two that is no less than the magnitude of C.  */

static int
coefficient_bits (HOST_WIDE_INT c)
{
  return ceil_log2 (absu_hwi (c));
}

bool
word_arithmetic::within_p (const polynomial &p, HOST_WIDE_INT limit)
{
  unsigned HOST_WIDE_INT sum = 0;
  for (const auto &t : p.term)
    {
      int term_bits = coefficient_bits (t.second) + bits (t.first);
      if (term_bits > 62)
        return false;
      sum += t.first.empty () ? absu_hwi (t.second)
                              : HOST_WIDE_INT_1U << term_bits;
      if (sum > (unsigned HOST_WIDE_INT)limit)
        return false;
    }
  return true;
}

void
word_arithmetic::bound (const polynomial &p, HOST_WIDE_INT limit)
{
  failed |= !p.valid;
  if (failed || within_p (p, limit))
    return;
  const int share = floor_log2 (limit) - ceil_log2 (p.term.size ());
  for (const auto &t : p.term)
    {
      const int left = share - coefficient_bits (t.second);
      if (bits (t.first) <= left)
        continue;
      failed |= t.first.empty () || left < 0;
      if (failed)
        return;
      auto known = bounds.insert ({ t.first, MEMORY_BITS }).first;
      known->second = MIN (known->second, left);
    }
}

/* Is a bound of M by 2^BITS not needed beside those of products of M and others,
   none of which is 0?  */

bool
word_arithmetic::implied_p (const monomial &m, int bits)
{
  for (const auto &entry : bounds)
    {
      monomial rest;
      if (entry.second > bits || entry.first == m
          || !monomial_divides_p (m, entry.first, &rest))
        continue;
      bool zero = false;
      for (variable v : rest)
        {
          const number_range &range = variables.find (v).checked;
          zero |= range.low <= 0 && range.high >= 0;
        }
      if (!zero)
        return true;
    }
  return false;
}

/* Is M a power of one variable?  */

static bool
power_p (const monomial &m)
{
  return m.front () == m.back ();
}

/* WORD, which stands for a number within +-2^63, must be at most 2^BITS in
   magnitude; it is not negative if NATURAL.  */

static void
check_magnitude (tree word, int bits, bool natural, check_list *checks)
{
  tree half = wide_int_to_tree (word_type (), wi::set_bit_in_zero (bits, 64));
  if (natural)
    checks->require_small (word, bits);
  else
    checks->require_small (fold_build2 (PLUS_EXPR, word_type (), word, half),
                           bits + 1);
}

/* The product of words A and B, which stand for numbers of up to A_BITS and B_BITS bits,
   must be at most 2^BITS in magnitude; it is not negative if NATURAL.  */

static void
check_long_product (tree a, int a_bits, tree b, int b_bits, int bits,
                    bool natural, check_list *checks)
{
  tree type = build_nonstandard_integer_type (128, natural);
  tree part = natural ? word_type () : signed_type_for (word_type ());
  tree product = fold_build2 (MULT_EXPR, type,
                              fold_convert (type, fold_convert (part, a)),
                              fold_convert (type, fold_convert (part, b)));
  if (!natural)
    {
      type = unsigned_type_for (type);
      product = fold_build2 (
          PLUS_EXPR, type, fold_convert (type, product),
          wide_int_to_tree (type, wi::set_bit_in_zero (bits, 128)));
      bits++;
    }
  tree rest = fold_build2 (RSHIFT_EXPR, type, product,
                           build_int_cst (integer_type_node, bits));
  /* Where numbers are larger than that, the checks of their ranges fail.  */
  if (natural && a_bits + b_bits < bits + 64)
    rest = fold_convert (word_type (), rest);
  checks->require (fold_build2 (EQ_EXPR, boolean_type_node, rest,
                                build_zero_cst (TREE_TYPE (rest))));
}

/* Have it checked that M is at most 2^BITS in magnitude, and that so are all products
   of its first factors.  */

void
word_arithmetic::check_product (monomial m, int bits, check_list *checks)
{
  std::stable_sort (m.begin (), m.end (), [this] (variable a, variable b) {
    return variables.find (a).checked.bits ()
           < variables.find (b).checked.bits ();
  });
  tree product = build_one_cst (word_type ());
  int product_bits = 0;
  bool natural = true;
  for (variable v : m)
    {
      tree factor = as_word (variables.find (v).value);
      const number_range &range = variables.find (v).checked;
      const int factor_bits = range.bits ();
      natural &= range.low >= 0;
      const bool fits = product_bits + factor_bits <= SAFE_BITS;
      if (!fits)
        check_long_product (product, product_bits, factor, factor_bits, bits,
                            natural, checks);
      product = fold_build2 (MULT_EXPR, word_type (), product, factor);
      product_bits = fits ? product_bits + factor_bits : bits;
    }
  if (product_bits > bits)
    check_magnitude (product, bits, natural, checks);
}

void
word_arithmetic::check (check_list *checks)
{
  /* What is not bounded at all must at least fit in memory.  */
  for (const auto &entry : bounds)
    for (variable v : entry.first)
      if (variables.find (v).checked.bits () > MEMORY_BITS)
        variables.narrow (v, MEMORY_BITS);
  for (const auto &entry : bounds)
    if (power_p (entry.first) && !implied_p (entry.first, entry.second))
      variables.narrow (entry.first[0], entry.second / entry.first.size ());
  for (const auto &entry : bounds)
    if (!power_p (entry.first) && !implied_p (entry.first, entry.second)
        && bits (entry.first) > entry.second)
      check_product (entry.first, entry.second, checks);
  variables.check (checks);
  if (failed)
    checks->require (NULL_TREE);
}
