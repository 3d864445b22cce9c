/* What statements cost in given loops.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_PATH_COST_H
#define PF_PATH_COST_H

#include "loops.h"
#include "segment.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Predicted cycles of N statements of SEGMENT in the loops of PATH, one after
   the other: of moving lines and pages, and of filling registers and computing, in the mean of
   all of the last level and of the part of it that is assumed to be there.
   The instances of an innermost loop run in vectors unless one of its
   statements depends on an earlier iteration, stands beside a loop, or runs in
   fewer iterations of one of the loops than the others.  -1 when memory is short.  */
double pf_path_cost (const struct pf_segment *segment, unsigned n,
                     const struct pf_loop_path *path);

/* Do the statements of X and Y, in the first N loops of which they are together,
   run in the same iterations, so that none of them is in a condition?  */
bool pf_path_has_same_ranges (const struct pf_nest *nest,
                              const struct pf_loop_path *x,
                              const struct pf_loop_path *y, unsigned n);

/* The number of the statement of PATH in SEGMENT's SCoP.  */
unsigned pf_path_statement (const struct pf_segment *segment,
                            const struct pf_loop_path *path);

#ifdef __cplusplus
}
#endif

#endif /* PF_PATH_COST_H */
