/* What iterations of an innermost loop wait for.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_LATENCY_H
#define PF_LATENCY_H

#include "inner-loop.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The cycles of handing a stored value to the load that follows.  */
#define PF_FORWARD 5

/* The time from an operand of RUN's statement to its result.  */
double pf_inner_latency (const struct pf_inner_loop *inner,
                         const struct pf_run *run);

/* The time from an element that RUN's statement reads to what its access K writes in its
   place.  */
double pf_inner_update_cycles (const struct pf_inner_loop *inner,
                               const struct pf_run *run, unsigned k);

/* How many copies of RUN's statement that the unrolled loops inside INNER make
   wait for each other.  Where only one member of a band is unrolled, it is enough
   that none does in the same iteration of all others, as in skewed loops.  */
double pf_inner_serial (const struct pf_inner_loop *inner,
                        const struct pf_run *run);

/* The time that an iteration of INNER waits for what the statement of RUN computed
   in an earlier one.  Where it is known in which, the value stays in a register.  */
double pf_inner_wait_cycles (const struct pf_inner_loop *inner,
                             const struct pf_run *run);

/* The cycles that loads in an iteration of INNER, a vector loop, wait for stores: for those to
   several arrays one after the other, as nothing behind a load that waits comes to an end before it
   does.  */
double pf_inner_blocked_cycles (const struct pf_inner_loop *inner);

/* The cycles of an iteration of INNER, of INSTRUCTIONS, where copies of statements that the unrolled loops inside make
   store what the next ones load, with stores to other elements of the array in between, as in rotations of several pairs
   of columns: the compiler cannot tell which these are, and keeps nothing in registers.  0 if there are none.  */
double pf_inner_relay_cycles (const struct pf_inner_loop *inner,
                              double instructions);

/* The cycles from the beginning of an execution of INNER to that of the next one at least, where that loads what this
   one stores, as where each adds to the elements of one row.  0 if it does not.  */
double pf_inner_return_cycles (const struct pf_inner_loop *inner);

/* Can an iteration of INNER wait for what the statement of RUN computed in the
   one before?  What one iteration after the other adds to is not meant.  */
bool pf_inner_feeds_next (const struct pf_inner_loop *inner,
                          const struct pf_run *run);

/* Does the statement of RUN read what one of INNER computed in another iteration?  What a recurrence begins with
   does not.  */
bool pf_inner_is_fed (const struct pf_inner_loop *inner,
                      const struct pf_run *run);

/* Do iterations of INNER wait for each other in turn?  A loop may be too short for the
   dependences to show that.  */
bool pf_inner_waits_in_turn (const struct pf_inner_loop *inner);

#ifdef __cplusplus
}
#endif

#endif /* PF_LATENCY_H */
