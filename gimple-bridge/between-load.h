/* Loads of sizes and pointers between loops, moved in front of those before them.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In  for (i...) m->a[i] = 0; for (i...) m->b[i] = 0;  the pointer m->b is loaded
   behind the first loop.  No SCoP contains the load of one of its parameters, so that
   none would have both loops.  */

#ifndef PF_BETWEEN_LOAD_H
#define PF_BETWEEN_LOAD_H

/* In the current function, move the loads of integers and pointers that stand between
   loops, and that conditions or addresses depend on, as far to the front as what
   they load is the same and exists.  For use with dominators.  */
void move_loads_over_loops (void);

#endif /* PF_BETWEEN_LOAD_H */
