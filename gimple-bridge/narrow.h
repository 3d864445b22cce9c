/* Graphite's 128-bit integers made 64-bit integers.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_NARROW_H
#define PF_NARROW_H

#include "gcc-compat.h"

/* The type that generated loops count in: signed, 64 bits.  */
tree narrow_type (void);

/* Is E of an integer type of more than 64 bits?  */
bool wide_p (tree e);

/* Does some statement of BB compute with integers of more than 64 bits?  */
bool block_computes_wide_p (basic_block bb);

/* Give every value of more than 64 bits that is computed in BB, and every such
   constant, a type of 64 bits.  Right where the values themselves are known to
   fit, which the caller has proved: sums and products are the same modulo
   2^64, and all else has operands that fit.  */
void narrow_block (basic_block bb);

#endif /* PF_NARROW_H */
