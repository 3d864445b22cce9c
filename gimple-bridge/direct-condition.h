/* Conditions on the outcome of a comparison.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Fortran's  do i = n, 0, -1  ends by
     done_2 = i_1 < 0;
     if (done_2 != 0)
   where done_2 is a logical of four bytes.  GCC does not put the comparison into the condition,
   since its type is another one, and then counts no iterations.  */

#ifndef PF_DIRECT_CONDITION_H
#define PF_DIRECT_CONDITION_H

/* Let the conditions of the current function that ask for the outcome of a comparison of integers
   compare these.  */
void compare_directly (void);

#endif /* PF_DIRECT_CONDITION_H */
