/* Loads taken out of loops that polyfuse generated.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In
     for (j...) a[i][j] -= a[i][k] * a[k][j];
   a[i][k] stays the same although the loop writes the same array.  GCC finds
   out by comparing addresses at run time, which it leaves out for a loop that is
   known to be parallel; then it loads a[i][k] in each iteration.  The
   dependences say the same without a comparison.  */

#ifndef PF_STEADY_LOAD_H
#define PF_STEADY_LOAD_H

#include "gcc-compat.h"

/* The blocks that each iteration of LOOP, an innermost loop, begins with, up to the first
   condition.  */
std::vector<basic_block> unconditional_blocks (class loop *loop);

/* Load what LOOP, an innermost loop in which no such element is written before
   it is read, reads in each iteration from the same address, in front of it.
   Whoever enters the loop executes its header.  Marks the virtual operands for
   renaming, since the loads still have those of the loop.  */
void hoist_steady_loads (class loop *loop);

#endif /* PF_STEADY_LOAD_H */
