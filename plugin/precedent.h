/* What was decided for all sizes, as a precedent for a copy that has some of them.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Where a SCoP is a copy of another one with numbers in place of some parameters, the
   other one's new code is what runs without the copy.  The copy is worth it if it
   has the same order, of which the compiler then knows more, or one that is
   predicted to be better by a margin.  */

#ifndef PF_PRECEDENT_H
#define PF_PRECEDENT_H

#include "cost.h"
#include "scheduler.h"

/* SCOP: that the copy was made from.
   DECISION: what was decided on it.
   SIZE[parameter of SCOP]: the number in its place; 0 if there is none.
   BREAK_EVEN: for other sizes SCOP's original order runs.  */
struct pf_precedent
{
  const struct pf_scop *scop;
  const struct pf_decision *decision;
  const long *size;
  struct pf_break_even break_even;
};

/* Does SCOP, a copy that ORIGINAL is the original order of, compete with the new order of
   PRECEDENT?  If not, it competes with the original order only.  PRECEDENT may be
   NULL.  */
bool pf_precedent_holds (const struct pf_precedent *precedent,
                         const struct pf_scop *scop,
                         const struct pf_nest *original);

/* The predicted cycles of PRECEDENT's new order on MACHINE for the sizes of the copy,
   into COST.  Returns 0, or -1 on an error.  */
int pf_precedent_cost (const struct pf_precedent *precedent,
                       const struct pf_machine *machine, struct pf_cost *cost);

/* Is NEST of SCOP, a copy, in the order that the plans of PRECEDENT are for?  */
bool pf_precedent_fits (const struct pf_precedent *precedent,
                        const struct pf_scop *scop, const struct pf_nest *nest);

#endif /* PF_PRECEDENT_H */
