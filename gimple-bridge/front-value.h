/* Values that can be computed in front of a loop.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_FRONT_VALUE_H
#define PF_FRONT_VALUE_H

#include "gcc-compat.h"

/* Is E computed from constants, and names from outside of AROUND, by few of the operations
   that are defined for all operands?  Their number is added to *OPERATIONS.  */
bool computable_in_front_p (tree e, class loop *around, unsigned *operations);

/* E, made of integers, with sums and products that wrap around in place of those that must not: what is
   computed earlier than in the program may be what it never computes.  */
tree wrapping_value (tree e);

#endif /* PF_FRONT_VALUE_H */
