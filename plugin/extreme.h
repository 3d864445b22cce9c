/* The smaller and the larger of two numbers.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The same as fmin and fmax of the C library, which compilers call even where
   processors have instructions, since those decide otherwise if A is not a
   number.  */

#ifndef PF_EXTREME_H
#define PF_EXTREME_H

static inline double
pf_smaller (double a, double b)
{
  return a < b || b != b ? a : b;
}

static inline double
pf_larger (double a, double b)
{
  return a > b || b != b ? a : b;
}

#endif /* PF_EXTREME_H */
