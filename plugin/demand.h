/* What an iteration of an innermost loop demands of the processor.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_DEMAND_H
#define PF_DEMAND_H

#include "inner-loop.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Demands of one iteration of an innermost loop, of all its statements.

   ARITHMETIC, DIVISIONS, LOADS, STORES: instructions, vector or scalar.
   LANE: cycles for elements that are moved one by one.
   CHAIN: latency that the next iteration waits for.
   IN_TURN: how many executions of the loop wait for each other so, from the first that does
     not; INFINITY if there is none.
   BLOCKED: cycles for loads that wait for stores, one iteration after the other.
   MISPREDICTED: cycles for conditions.
   FOLD: elements in the vectors that are folded into sums (fold.h), 1 if none are.
   ENTER: where a loop around is vectorized, cycles to load what stays in registers, and
     to store it; elsewhere, to add up the elements of vectors of sums behind the loop.
   INVARIANTS, CHANGING: registers for values that the iteration only reads,
     and for those that it changes.
   SHARED: registers for what it loads once, for several copies of a statement;
     AGAIN: the loads that these save.  */
struct pf_demand
{
  double arithmetic, divisions, loads, stores, lane, chain, blocked,
      mispredicted, enter, in_turn, fold;
  double invariants, changing, shared, again;
};

/* The instructions of an iteration that demands DEMAND.  */
double pf_demand_instructions (const struct pf_demand *demand);

/* How many executions of INNER, of which each iteration demands DEMAND, the processor has
   under way at a time, where they overlap; may be less than 1.  */
double pf_inner_under_way (const struct pf_inner_loop *inner,
                           const struct pf_demand *demand);

/* What an iteration of INNER demands.  False if it is empty.  */
bool pf_inner_demand (const struct pf_inner_loop *inner,
                      struct pf_demand *demand);

#ifdef __cplusplus
}
#endif

#endif /* PF_DEMAND_H */
