/* Conditions that ask for several comparisons of integers at once.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Of  if (y >= 0 && y < h)  GCC makes
     _1 = y >= 0; _2 = y < h; _3 = _1 & _2;
     if (_3 != 0)
   and, where h is a constant, a test for a range, (unsigned) y <= h - 1.  Of
   if (y == 0 && x == 0)  it makes  _1 = y | x; if (_1 == 0).  */

#ifndef PF_JOINED_COMPARISON_H
#define PF_JOINED_COMPARISON_H

#include "gcc-compat.h"

/* A CODE B, of integers.  */
struct integer_comparison
{
  tree a;
  enum tree_code code;
  tree b;
};

/* Conditions that ask for more are not looked at.  */
const size_t MOST_COMPARISONS = 8;

/* The comparisons of integers that all have to hold for COND, in a loop, to let control pass the edge with
   FLAG, if they are all that has to; none if they are not, or too many.  Truth values that were computed in
   front of all loops are compared with 0.  */
std::vector<integer_comparison> required_comparisons (gcond *cond, int flag);

/* Are all numbers in ALL, comparisons in LOOP, affine ones in the nest of at most two loops that surround
   them most closely?  */
bool affine_numbers_p (const std::vector<integer_comparison> &all,
                       class loop *loop);

#endif /* PF_JOINED_COMPARISON_H */
