/* Predicted cycles of a nest.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_COST_H
#define PF_COST_H

#include "footprint.h"
#include "machine.h"
#include "nest.h"
#include "plan.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Predicted cycles.

   COMPUTE: arithmetic, loads and stores that hit the first-level cache,
     latencies that cannot overlap.
   MEMORY: moving lines between the levels, and TLB misses.
   OVERHEAD: entering loops and counting iterations.
   CYCLES: the whole: COMPUTE and MEMORY overlap in part.
   RESIDENT: the whole if all data were in a cache to begin with: the first one that
     holds them, or the last one, as they are when it is larger than described; CYCLES
     if they are many times as large as that.
   NEAR: what MEMORY has of lines that the first-level cache fetches from the next one.
   FAR, FAR_RESIDENT: of all others and of TLB misses, for CYCLES and for RESIDENT.
   COPIED: not cycles but bytes: what those copies of parts of arrays take together
     that are in use at a time.  */
struct pf_cost
{
  double cycles, compute, memory, overhead, resident;
  double near, far, far_resident;
  double copied;
};

/* Fill in COST for the subtree of NEST at node ROOT when band K is generated as
   PLAN[K] says, on MACHINE.  Assumes of the compiler that it vectorizes an
   innermost loop that carries no dependence (or an integer reduction only) and
   that it keeps what an innermost loop does not change in registers, as far
   as there are any.  Returns 0, or -1 when memory is short or the nest is too
   deep.  */
int pf_cost_predict (const struct pf_nest *nest, unsigned root,
                     const struct pf_plan *plan,
                     const struct pf_machine *machine, struct pf_cost *cost);

/* Set THREADS of PLAN[K] for band K of NEST, as pf_cost_predict takes several threads of MACHINE to
   execute loops, if it has several; plans that are identities are spelled out for it.  Returns 0,
   or -1 when memory is short or the nest is too deep.  */
int pf_cost_mark_threads (const struct pf_nest *nest,
                          const struct pf_machine *machine,
                          struct pf_plan *plan);

/* The cycles that MACHINE takes to move the lines and pages of TRAFFIC.  */
double pf_cost_of_traffic (const struct pf_traffic *traffic,
                           const struct pf_machine *machine);

/* One number to compare orders by: how large the last level really is cannot be
   told (other programs use it, hypervisors hide it), so the geometric mean of
   CYCLES and RESIDENT.  */
double pf_cost_score (const struct pf_cost *cost);

/* The same for blocks of sums that stay in registers: a block is loaded and stored at
   once, and nothing hides that, but what is streamed past it in the meantime is hidden where
   the second-level cache has it.  Products of 1000 x 1000 matrices took 0.82 of the time with
   blocks of 256 products instead of 128, with CYCLES and RESIDENT nearly the same, on one
   machine.  */
double pf_cost_burst_score (const struct pf_cost *cost);

#ifdef __cplusplus
}
#endif

#endif /* PF_COST_H */
