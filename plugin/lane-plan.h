/* Plans that keep sums in registers, a vector for each.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In C[i][j] += A[i][k] * B[k][j] an innermost loop over j loads and stores C again
   and again.  Innermost over k, with j vectorized in the loop around it, the sums of a
   block of i and a few vectors of j stay in registers, and only A and B are loaded: one
   element of A for a whole vector, and one vector of B for the whole block of i.  This is
   the kernel of Goto and van de Geijn ("Anatomy of High-Performance Matrix
   Multiplication", section 5), and its blocks nest as in BLIS (Low et al., "Analytical
   Modeling Is Enough for High-Performance BLIS", figure 1).  */

#ifndef PF_LANE_PLAN_H
#define PF_LANE_PLAN_H

#include "cost.h"
#include "machine.h"
#include "nest.h"
#include "plan.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A band for which such a plan is looked for.

   NODE: of NEST; permutable.
   EXTENT[m]: number of values of member m; EXACT[m]: all statements have exactly these,
     counted from 0.
   ROOM: the bytes that copies of parts of arrays may take; none are made if it is 0.
   PREDICT: the cost of a plan for the band, given USER; false if there is none.  */
struct pf_lane_band
{
  const struct pf_nest *nest;
  const struct pf_machine *machine;
  unsigned node;
  const double *extent;
  const bool *exact;
  double room;
  bool (*predict) (void *user, const struct pf_plan *plan,
                   struct pf_cost *cost);
  void *user;
};

/* The best plan with lanes (pf_plan) for BAND, into PLAN; its pf_cost_score, INFINITY if
   there is none, and PLAN is left as it was.  For there to be one, the band has to have a member
   - that moves no dependence between statements with all loops of the band, and along which
   everything that they access either stands still or lies side by side, possibly in copies, or is
   both parts of complex numbers that do, which stand still in the innermost one: the
   vectorized one,
   - an innermost one, in which all that they write stands still,
   - and another one, in which it moves: the unrolled one.
   Other statements may run in one iteration of each block of the vectorized or the unrolled member
   only.  */
double pf_lane_plan_choose (const struct pf_lane_band *band,
                            struct pf_plan *plan);

/* Are vectors shuffled in front of and behind the innermost loop around STATEMENT where the band around it is generated
   as PLAN, one with lanes, says?  They are where it adds up both parts of complex numbers.  */
bool pf_lane_plan_shuffles (const struct pf_nest_statement *statement,
                            const struct pf_plan *plan);

/* Does a statement of band NODE of NEST read other elements of an array that it writes to?  */
bool pf_lane_plan_is_in_place (const struct pf_nest *nest, unsigned node);

#ifdef __cplusplus
}
#endif

#endif /* PF_LANE_PLAN_H */
