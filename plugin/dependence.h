/* Dependences between statement instances.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_DEPENDENCE_H
#define PF_DEPENDENCE_H

#include "budget.h"
#include "scop.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The dependences of a SCoP in its original order.  Each relation is
   [params] -> { Source[i] -> Sink[j] }.

   FLOW: a read and the write that produced its value (value-based where the
     write is a must-write).
   ANTI: a read and the next write that overwrites it.
   OUTPUT: a write and the next write to the same element.
   VALIDITY: the union of the three, what every schedule must respect.
   LANES: those of VALIDITY that keep iterations of a loop from being executed in one vector:
     all but those of ANTI from a statement to itself, where what it reads lies a constant
     distance from what it writes.  A vector of iterations loads everything before it stores
     something.  */
struct pf_dependences
{
  isl_union_map *flow, *anti, *output, *validity, *lanes;
};

/* Compute the dependences of SCOP, exactly.  NULL on an isl error (the
   operation budget among them).  If BUDGET, which may be NULL, is bound to be used
   up before the end, it is exhausted early (pf_budget_foresee).  Release with
   pf_dependences_free.  */
struct pf_dependences *pf_dependences_compute (const struct pf_scop *scop,
                                               const struct pf_budget *budget);

/* Those of SCOP's input dependences whose sink is the next read of the element
   after the source.  NULL on an isl error.  */
__isl_give isl_union_map *
pf_dependences_next_reads (const struct pf_scop *scop);

/* The flow of SCOP, { Source[i] -> Sink[j] }, that ends at READS, { Sink[j] -> Array[s] }, of
   array number ARRAY, and at no other access.  NULL on an isl error.  */
__isl_give isl_union_map *pf_dependences_flow_to (const struct pf_scop *scop,
                                                  unsigned array,
                                                  __isl_take isl_map *reads);

/* The input dependences of SCOP: a read and a later read of the same element
   with no write between.  They count for reuse only, and take as long to
   compute as one of the others.  NULL on an isl error.  */
__isl_give isl_union_map *pf_dependences_input (const struct pf_scop *scop);

/* Release DEPS and return NULL.  NULL is allowed.  */
struct pf_dependences *pf_dependences_free (struct pf_dependences *deps);

#ifdef __cplusplus
}
#endif

#endif /* PF_DEPENDENCE_H */
