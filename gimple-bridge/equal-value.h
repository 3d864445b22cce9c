/* Values that are computed twice made one.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   When GCC copies the condition of a loop in front of it, what the condition
   compares is computed in both places, and a PHI node in an inner loop chooses
   between two names of one number.  Neither is a parameter then, nor affine.
   The same holds for a counter and what it is converted to for a comparison.
   GCC merges them as well, but only in passes that come later.  */

#ifndef PF_EQUAL_VALUE_H
#define PF_EQUAL_VALUE_H

#include "gcc-compat.h"

/* In the current function, replace integers that are invariant in their nest and
   were computed from the same operands in a block before, choices between equal
   names, or between what is computed in front of a loop and in it from the same numbers, choices between a pointer and none where it is only used to access memory, and choices
   between conversions of what else is chosen between.  Leaves
   SSA form up to date.  */
void merge_equal_values (void);

/* A name, known at the end of BB, of what STMT computes from other names;
   NULL_TREE if there is none.  */
tree computed_already (gimple *stmt, basic_block bb);

/* Are A and B, of one function, the same value wherever both are known, as they are one name or
   constant, or are computed alike, in at most DEPTH statements in a row?  */
bool equally_computed_p (tree a, tree b, unsigned depth);

#endif /* PF_EQUAL_VALUE_H */
