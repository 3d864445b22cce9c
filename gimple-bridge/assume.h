/* What has to be assumed of a SCoP with hidden references.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Its model is right where
     - every statement executes at least once (else there is nothing to gain),
     - parameters are small enough for arithmetic in 64 bits, and for the types
       that they are converted to,
     - no subscript but the first leaves the extent of its dimension,
     - no value that a subscript was computed from wrapped around, and
     - arrays that GCC cannot tell apart do not overlap.
   What the context implies needs no check.  */

#ifndef PF_ASSUME_H
#define PF_ASSUME_H

#include "affine.h"
#include "array-group.h"
#include "guard.h"
#include "import.h"

/* P, which is affine, on the iterations of the loops of REGION that DOMAIN
   counts: [params] -> { [i] -> [P] }, where parameter k is PARAM[k].  NULL if P
   has another parameter, or a counter of another loop.  */
__isl_give isl_aff *affine_polynomial (const polynomial &p,
                                       const vec<tree> &param,
                                       const sese_l &region,
                                       __isl_keep isl_set *domain);

/* Let SCOP say that it assumes what TEXT tells the user.  */
void record_assumption (struct pf_scop *scop, enum pf_assumption_kind kind,
                        const std::string &text, location_t location);

/* Counter DIM of statement number STATEMENT must be less than LIMIT.  */
struct counter_bound
{
  unsigned statement, dim;
  HOST_WIDE_INT limit;
};

/* Add to SCOP, whose statements and accesses are complete, and to RESULT's guard, if that is needed, what
   has to be assumed for RESULT's groups, PLANES that are split, and BOUNDS, and that parameters are in all sets of
   FITTING, and restrict SCOP's context to it.  ARRAY_OF[g] is the model's array of group g.  False, with *FAILURE set, when
   an assumption cannot hold; RESULT says so if it could if loops over planes were split.  */
bool assume (scop_p graphite, struct pf_scop *scop, const plane_splits &planes,
             const std::vector<unsigned> &array_of,
             const std::vector<counter_bound> &bounds,
             const std::vector<assumed_set> &fitting,
             struct import_result *result, struct import_failure *failure);

#endif /* PF_ASSUME_H */
