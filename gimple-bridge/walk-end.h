/* Where pointers and counters are behind the loops that advance them.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In  for (i = 0; i < n; i++) for (j = 0; j < m; j++) *p++ = b[j][i];  scalar evolution
   does not know where p is after the inner loop, which may not be executed: the
   references of the outer loop have no subscripts.  Here
     p + (m > 0 ? m : 0) * sizeof *p
   takes the place of that value, with all but the sum computed in front of the outer
   loop.  */

#ifndef PF_WALK_END_H
#define PF_WALK_END_H

/* Compute what the loops of the current function add to pointers and integers that go on
   from there in the loop around, where that is invariant in the latter.  For use with
   loop preheaders, loop closed SSA form and scalar evolution, all of which stay up to
   date.  */
void compute_walk_ends (void);

#endif /* PF_WALK_END_H */
