/* Values that only one part of a function uses.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC computes what does not change in a loop, such as the address of a row, in front of the
   loop, even if only code needs it that is seldom reached:

     for (i = 0; i < n; i++)
       if (n - i >= 20)
         new code, which uses b = a + 8 * n

   Where the new code is to become a function of its own (outline.h), such a b would be an
   argument of it, and take a register from the other code of the loop.  */

#ifndef PF_SOLE_USER_H
#define PF_SOLE_USER_H

#include "gcc-compat.h"

#include <set>

/* Compute in HEAD, at its beginning, all that is computed in front of it, without a look at
   memory, and used in the blocks with the numbers INSIDE only, HEAD among them, which
   dominates the others and has no PHI node.  What debuggers are told of such values elsewhere
   is forgotten.  */
void move_to_sole_user (basic_block head, const std::set<int> &inside);

#endif /* PF_SOLE_USER_H */
