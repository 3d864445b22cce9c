/* Why Graphite makes no SCoP of a loop nest.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Graphite looks at every loop nest, and says nothing about those that it
   leaves alone.  A refusal names the condition on a static control part that
   the nest does not meet, in the order in which a user would have to care:

     there is something to reorder            PF_SINGLE_LOOP
     it is worth the trouble                  PF_COLD
     no statement has side effects            PF_CALL, PF_VECTOR_CALL, PF_SIDE_EFFECT
     every loop has an exit, and only one     PF_ITERATIONS, PF_EXITS
     control flow is structured               PF_CONTROL, PF_NOT_DETECTED
     its iterations can be counted            PF_ITERATIONS
     conditions are affine                    PF_CONTROL
     references are affine                    PF_ACCESS
     every innermost loop has a reference     PF_NO_REFERENCE
     Graphite's limits are kept               PF_TOO_LARGE
     references to two objects do not overlap PF_MAY_ALIAS

   Example: for (i...) for (j...) a[idx[i]][j] = 0;  gives PF_ACCESS with the
   detail  reference `a[idx[i]][j]' is not affine.  */

#ifndef PF_REFUSAL_H
#define PF_REFUSAL_H

#include "gcc-compat.h"
#include "hiding.h"
#include "merged-branch.h"
#include "selection.h"
#include "plugin/reason.h"

/* REASON: the condition that the nest does not meet.
   DETAIL: what does not meet it, in the user's terms, to follow the reason's
     sentence; "" if there is nothing to add.
   LOCATION: of the offending statement or loop; UNKNOWN_LOCATION if GCC does
     not know.  */
struct refusal
{
  enum pf_reason reason;
  std::string detail;
  location_t location;
};

/* What was no obstacle for Graphite in the current function.

   BRANCHES, SELECTED: conditions.
   HIDDEN: references, of which the description holds in the innermost loops
     around them, and that were taken to overlap nothing else in HIDDEN.  */
struct unseen
{
  const merged_branches &branches;
  const selections &selected;
  const extreme_bounds &extremes;
  const reference_set &hidden;
};

/* Why is loop nest NEST of the current function no SCoP, or in none?  For use
   after graphite_transform_loops: with preheaders and simple latches, loop
   closed SSA and scalar evolution.  The numbers of loops that were in a SCoP
   are in COVERED, and those of loops that Graphite made start at FIRST_NEW:
   both were refused together with nothing.  The function is left as it was.
   PF_NOT_DETECTED when no condition is found violated.  */
refusal diagnose_refusal (class loop *nest, const struct unseen &unseen,
                          bitmap covered = NULL, int first_new = INT_MAX);

/* Graphite makes SCoPs as large as it can, and asks only then which references overlap.  One
   behind a pointer that it does not understand, such as `x[id[i]]', costs all loops of the SCoP theirs.  Call
   FENCE for blocks in which something has to stand that no SCoP has, so that the loops beside and
   inside of those with such references are SCoPs of their own.  For use in front of
   graphite_transform_loops, with the references hidden that UNSEEN says.  */
void keep_apart (const struct unseen &unseen,
                 const std::function<void (basic_block)> &fence);

#endif /* PF_REFUSAL_H */
