/* The time that loops compute.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_COMPUTE_H
#define PF_COMPUTE_H

#include "loops.h"
#include "machine.h"

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The compute time of place P of LOOPS on MACHINE each time that the nest is executed, in
   cycles: arithmetic, loads and stores that hit the first-level cache, and latencies
   that cannot overlap, of the statements that stand directly in it, if it is a loop.
   What entering it and counting its iterations takes is added to *OVERHEAD.  */
double pf_compute_cycles (const struct pf_loops *loops,
                          const struct pf_machine *machine, unsigned p,
                          double *overhead);

/* Is place P of LOOPS, an innermost loop of new code that could be vectorized on MACHINE, taken to be faster
   without vectors, as their elements are moved one by one?  Then the compiler is not to vectorize
   it.  */
bool pf_compute_is_scalar (const struct pf_loops *loops,
                           const struct pf_machine *machine, unsigned p);

/* Fill in TORN of the runs of LOOPS on MACHINE.  */
void pf_compute_torn (struct pf_loops *loops, const struct pf_machine *machine);

#ifdef __cplusplus
}
#endif

#endif /* PF_COMPUTE_H */
