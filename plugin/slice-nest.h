/* Slice nests, and which of them to merge.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The slices of one set of statements, which can be seen as the loops of a
   nest (Yi and Kennedy 2002, section 4.2).  */

#ifndef PF_SLICE_NEST_H
#define PF_SLICE_NEST_H

#include "hoist.h"
#include "segment.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A slice nest.

   MEMBER[s]: is statement s of the SCoP in it?
   LIST, COST[k], REUSE[k]: its slices; the predicted cycles when slice k is the
     outermost loop; the reuse that it carries, NULL in a nest that was merged or
     copied.  Empty when no loop may be shifted to the outermost place.
   BEST: number of the slice to have outermost: the least cost, and when that
     makes no difference, the least reuse.
   TD: the transitive dependences among the statements as they were found; NULL
     in a nest that was merged or copied, and when there are none.
   ALIVE: it has not been merged into another one.  */
struct pf_slice_nest
{
  bool *member;
  struct pf_slice_list list;
  double *cost, *reuse;
  unsigned best;
  struct pf_directions *td;
  bool alive;
};

/* The slice nests of SEGMENT.

   NEST[N]: they, in textual order of their first statements.
   EDGE[a * N + b]: a statement of nest b depends on one of nest a.  */
struct pf_slice_nests
{
  const struct pf_segment *segment;
  unsigned n;
  struct pf_slice_nest *nest;
  bool *edge;
};

/* The slice nests of the strongly connected components of SEGMENT: step (1) of
   Optimize-Code-Segment.  NULL when memory is short.  Release with
   pf_slice_nests_free.  */
struct pf_slice_nests *pf_slice_nests_find (const struct pf_segment *segment);

/* A copy of NESTS, without their transitive dependences and reuse, or NULL.  */
struct pf_slice_nests *pf_slice_nests_copy (const struct pf_slice_nests *nests);

/* Make NESTS what BY is, which is taken.  */
void pf_slice_nests_replace (struct pf_slice_nests *nests,
                             struct pf_slice_nests *by);

/* Release NESTS and return NULL.  NULL is allowed.  */
struct pf_slice_nests *pf_slice_nests_free (struct pf_slice_nests *nests);

/* The order in which the nests that are alive respect the dependences:
   ORDER[n] receives their numbers.  Returns how many there are.  */
unsigned pf_slice_nests_order (const struct pf_slice_nests *nests,
                               unsigned *order);

/* Merge what STRATEGY wants merged: steps (2.1) and (2.2).  The result depends
   on what is merged first and on whether nests give up their best slices for it;
   for the combined strategy, several ways are compared.  Clusters and decisions
   are written to LOG if it is not NULL.  -1 when memory is
   short.  */
int pf_slice_nests_merge (struct pf_slice_nests *nests,
                          enum pf_hoist_strategy strategy, FILE *log);

#ifdef __cplusplus
}
#endif

#endif /* PF_SLICE_NEST_H */
