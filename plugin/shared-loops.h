/* The loops that statements share in a schedule.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_SHARED_LOOPS_H
#define PF_SHARED_LOOPS_H

#include "scop.h"

#ifdef __cplusplus
extern "C" {
#endif

/* For each pair of SCOP's statements a, b, the number of loops that they have
   in common in SCHEDULE, from the outermost on: element a * n_statement + b of
   an array that the caller frees.  NULL on an isl error or when memory is
   short.

   Example: for (i) { for (j) { S; T; } for (k) U; } has 2 for S and T, 1 for S
   and U.  */
unsigned *pf_shared_loops (const struct pf_scop *scop,
                           __isl_keep isl_schedule *schedule);

#ifdef __cplusplus
}
#endif

#endif /* PF_SHARED_LOOPS_H */
