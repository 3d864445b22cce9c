/* The conditions that loops end by.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In
     for (int j = 0; j < n; j++)
       for (int k = 0; k < n - j; k++)
   GCC sees that n - j is positive, and removes the test in front of the inner loop.  When it
   counts the iterations, it does not see that any more, and says that there are n - j of them
   unless n - j is 0 or less.  Where a counter goes up one by one from a number that is not above
   the bound, the loop ends when they are equal; if the test says so, the number is n - j.  */

#ifndef PF_END_TEST_H
#define PF_END_TEST_H

#include "gcc-compat.h"

/* Let the loops of the current function that can end when a counter is equal to its bound, and of
   which GCC cannot count the iterations without a condition, compare these for equality.  */
void test_for_equality (void);

#endif /* PF_END_TEST_H */
