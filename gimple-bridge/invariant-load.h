/* Loads of sizes and pointers moved out of the loops that they are invariant in.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In  for (j = 0; j < m->cols; j++) m->data[j] = 0;  the bound and the base are
   loaded anew in each iteration, and are no parameters as long as they are.
   GCC moves such loads itself, but only in passes that come later and move
   array elements as well.  */

#ifndef PF_INVARIANT_LOAD_H
#define PF_INVARIANT_LOAD_H

#include "unchanged-member.h"

/* In the current function, move each load of an integer or a pointer in front of
   the outermost loop in which nothing overwrites it and it can be executed, perhaps
   under a condition, and let loads of one value be one load; likewise loads of variables and
   arguments with floating-point numbers, if that is in front of all loops of a nest.  MEMBERS_OF gives what
   remembers those that only unlikely changes in a loop were against, NULL where these count.
   Conditions that are invariant may only be seen to be so when loads have moved: AGAIN is said when
   that was done before, and inner loops get loads under conditions in front of them only
   then.  For use with loop preheaders; leaves SSA form up to date.  */
void move_invariant_loads (
    const std::function<unchanged_members *(class loop *)> &members_of,
    bool again);

#endif /* PF_INVARIANT_LOAD_H */
