/* Polynomials in 64-bit arithmetic, with the checks that make it exact.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A run-time check computes with words of 64 bits, modulo 2^64.  What it takes to
   know that the polynomial 8 n m + 8 n is what the words say: nothing if n and m are of type int and
   8 n m + 8 n may be 2^65; that n m < 2^56 if it may be at most 2^61, which is one
   multiplication and a comparison.  For 8 n^2 one comparison suffices, n < 2^28.

   Where the ranges of variables do not rule out that a product leaves 64 bits, it is
   computed in 128 bits.  */

#ifndef PF_WORD_ARITHMETIC_H
#define PF_WORD_ARITHMETIC_H

#include "variable-range.h"

/* Arithmetic with variables of VARIABLES.

   BOUNDS: the monomials whose magnitude has to be at most 2^K, and K.
   FAILED: something can never be exact.  */
class word_arithmetic
{
public:
  explicit word_arithmetic (variable_ranges &variables)
      : variables (variables), failed (false)
  {
  }

  /* P modulo 2^64, of word_type.  */
  tree value (const polynomial &p);
  /* Can P be seen not to be negative?  */
  bool natural_p (const polynomial &p);
  /* Can the magnitude of P be seen to be at most LIMIT?  */
  bool within_p (const polynomial &p, HOST_WIDE_INT limit);
  /* The magnitude of P is to be at most LIMIT: if it is not, or the sum of those of its
     terms is not, check fails.  It may also fail if a product of variables is
     beyond 2^MEMORY_BITS.  */
  void bound (const polynomial &p, HOST_WIDE_INT limit);

  /* Have all bounds and the ranges of variables checked.  */
  void check (check_list *checks);

  /* Nothing in memory is larger, in bytes or elements.  */
  static constexpr int MEMORY_BITS = 56;

private:
  int bits (const monomial &m);
  bool implied_p (const monomial &m, int bits);
  void check_product (monomial m, int bits, check_list *checks);

  variable_ranges &variables;
  std::map<monomial, int> bounds;
  bool failed;
};

#endif /* PF_WORD_ARITHMETIC_H */
