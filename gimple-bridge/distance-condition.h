/* Comparisons of pointers as comparisons of their distance.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The size of a std::vector is the distance of two pointers.  GCC asks whether
   the pointers are equal, or compares their distance in bytes, where the program
   asks whether the size is 0, which hides from the analysis of
     for (i = 0; i < size; i++)
   that the loop iterates at least once.  */

#ifndef PF_DISTANCE_CONDITION_H
#define PF_DISTANCE_CONDITION_H

#include "gcc-compat.h"

/* In the current function, compare distances, in the unit that the program counts
   in, with 0 where pointers are compared for equality whose distance is known, or
   this in bytes with 0.  */
void compare_distances (void);

/* Is STMT the division of a multiple of a constant by that?  */
bool exact_division_p (gimple *stmt);

/* Let COND, which asks whether two values are equal, compare DISTANCE with 0, or what that is
   converted to where the program does that before.  */
void compare_with_zero (gcond *cond, tree distance);

#endif /* PF_DISTANCE_CONDITION_H */
