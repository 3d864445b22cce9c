/* Branches of which the program says that they are never taken.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Since version 15.3 libstdc++ has in std::vector<T>::size ()
     if (distance < 0) __builtin_unreachable ();
   which is an exit of every loop up to a size.  GCC itself keeps such conditions, for what they
   say of the ranges of values, until long after Graphite.  */

#ifndef PF_UNREACHABLE_BRANCH_H
#define PF_UNREACHABLE_BRANCH_H

#include "gcc-compat.h"

/* Does E lead to nothing but __builtin_unreachable ()?  */
bool never_taken_p (edge e);

/* Remove such branches of the current function if their conditions are about what is computed in loops
   or behind them.  In front of all loops, they say what is known of sizes.  Returns the numbers of the
   loops that have been left by such branches.  */
std::set<int> drop_unreachable_branches (void);

#endif /* PF_UNREACHABLE_BRANCH_H */
