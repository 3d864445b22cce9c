/* Ways to merge two slice nests.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Two nests are merged at a slice of each: Fuse-Slice-Nests in figure 8 of Yi and
   Kennedy (2002).  */

#ifndef PF_MERGER_H
#define PF_MERGER_H

#include "slice-nest.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What is merged, and by which STRATEGY.  */
struct pf_merging
{
  struct pf_slice_nests *nests;
  enum pf_hoist_strategy strategy;
};

/* A way to merge two nests.

   LIST, COST[k]: the merged slices and their predicted cycles; BEST: the one with
     the least.
   GAINED, LOST: of the best one, in predicted cycles: by fusing, and by having
     its slices outermost in place of the best ones.  */
struct pf_merger
{
  struct pf_slice_list list;
  double *cost;
  unsigned best;
  double gained, lost;
};

/* May slice A of nest X be merged with slice B of nest Y by the strategy and
   the dependences, which lead from X to Y only?  If so, *ALIGN is to be added to
   the alignments of Y's.  */
bool pf_merger_is_allowed (const struct pf_merging *merging,
                           const struct pf_slice_nest *x, unsigned a,
                           const struct pf_slice_nest *y, unsigned b,
                           int *align);

/* Fill in MERGER for the nests with the numbers X and Y, in the order that the
   dependences want; its LIST is empty when they cannot be merged.  Returns
   whether that is worth it, or -1 when memory is short.  What MERGER owns is
   released with pf_merger_clear in any case.  */
int pf_merger_find (const struct pf_merging *merging, unsigned x, unsigned y,
                    struct pf_merger *merger);

/* Merge nest Y of NESTS into X by MERGER, whose slices are taken.  */
void pf_merger_apply (struct pf_slice_nests *nests, unsigned x, unsigned y,
                      struct pf_merger *merger);

/* Release what MERGER owns and make it empty.  */
void pf_merger_clear (struct pf_merger *merger);

#ifdef __cplusplus
}
#endif

#endif /* PF_MERGER_H */
