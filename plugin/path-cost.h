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
   the other: of moving lines and pages, and of filling registers and computing.
   The instances of an innermost loop run in vectors unless one of its
   statements depends on an earlier iteration, stands beside a loop, or runs in
   fewer iterations than the others.  -1 when memory is short.  */
double pf_path_cost (const struct pf_segment *segment, unsigned n,
                     const struct pf_loop_path *path);

/* The number of the statement of PATH in SEGMENT's SCoP.  */
unsigned pf_path_statement (const struct pf_segment *segment,
                            const struct pf_loop_path *path);

#ifdef __cplusplus
}
#endif

#endif /* PF_PATH_COST_H */
