/* Conditions in front of the inner loops of those that are vectorized in their place.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Graphite puts a condition in front of a loop that it cannot see to execute:

     for (l = 0; l < 8; l++)
       if (k0 <= MIN (k0 + 127, n - 1))
         for (k = k0; k <= MIN (k0 + 127, n - 1); k++)
           ...

   GCC vectorizes no outer loop with a condition in it.  This one is the same in all of its
   iterations.  */

#ifndef PF_INNER_GUARD_H
#define PF_INNER_GUARD_H

#include "gcc-compat.h"

/* Ask in front of LOOP, which contains one loop and nothing else that changes anything,
   whether that one is executed, if it is asked in LOOP, and has the same answer in all
   iterations.  Was anything changed?  Loops are up to date, before and after; SSA form
   after, but stores may lack their states of memory before.  */
bool hoist_inner_guard (class loop *loop);

#endif /* PF_INNER_GUARD_H */
