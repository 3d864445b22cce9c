/* The best of several candidates.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_BEST_CANDIDATE_H
#define PF_BEST_CANDIDATE_H

#include "scheduler.h"
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The predicted speed-up of candidate K of DECISION over the original: the
   geometric mean of what is predicted with the caches as described, and with all
   data in the last one.  */
double pf_speedup (const struct pf_decision *decision, unsigned k);

/* The same of AFTER over BEFORE.  */
double pf_speedup_over (const struct pf_candidate *before,
                        const struct pf_candidate *after);

/* The best of DECISION's candidates that are not in TRIED[n_candidate]: the one
   with the fewest loops, the faster one of equals, of those that are as fast as
   the fastest as far as the prediction can tell, and of which none is skewed less.  The original, which comes
   first, does not take part.  0 when no other is left.  */
unsigned pf_best_candidate (const struct pf_decision *decision,
                            const bool *tried);

#ifdef __cplusplus
}
#endif

#endif /* PF_BEST_CANDIDATE_H */
