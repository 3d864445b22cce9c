/* How often a nest goes over the same data.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A stencil's loop over time moves no subscript: it sweeps over the same arrays once more.
   Whether a new order is worth it depends on the number of sweeps in another way than on
   the size of one.  */

#ifndef PF_SWEEP_H
#define PF_SWEEP_H

#include "scop.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The sweeps of a SCoP.

   STATEMENT: the first of those in most loops, which count.
   LOOP[its N_LOOP]: the loop repeats what those inside and outside of it do with the same
     data.  It grows with parameters that no other loop of STATEMENT grows with.
   STRIPS[its N_LOOP]: the loop counts strips of one inside, which has the iterations.
   PARAMETER[of the SCoP]: such a loop grows with it.
   ANY: there are loops that are sweeps, and others.  If not, LOOP and PARAMETER mean nothing.  */
struct pf_sweeps
{
  const struct pf_statement *statement;
  bool *loop, *strips;
  bool *parameter;
  bool any;
};

/* The sweeps of SCOP, which has statements.  NULL on an isl error, or when memory is short.
   Release with pf_sweeps_free.  */
struct pf_sweeps *pf_sweeps_find (const struct pf_scop *scop);

/* Release SWEEPS and return NULL.  NULL is allowed.  */
struct pf_sweeps *pf_sweeps_free (struct pf_sweeps *sweeps);

#ifdef __cplusplus
}
#endif

#endif /* PF_SWEEP_H */
