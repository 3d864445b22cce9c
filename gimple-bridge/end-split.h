/* Loops split into the iterations at their ends and those in the middle.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A loop with subscripts that wrap around at its ends (wrapped-subscript.h) becomes three,
     for (front) body; for (middle) body with subscripts that do not; for (back) body;
   of which the first has all iterations where these are few, or what the others rely on does not hold.  */

#ifndef PF_END_SPLIT_H
#define PF_END_SPLIT_H

#include "gcc-compat.h"

/* Split such loops of the current function, which is not in loop-closed SSA form.  Returns where they are.  If there
   are any, dominators and loops are new.  */
std::vector<location_t> split_loop_ends (void);

#endif /* PF_END_SPLIT_H */
