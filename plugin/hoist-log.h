/* What dependence hoisting found, in words.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_HOIST_LOG_H
#define PF_HOIST_LOG_H

#include "slice-nest.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Write the statements, the slices and, outside all loops, the matrices d and td
   of each of NESTS to LOG.  */
void pf_hoist_log_nests (const struct pf_slice_nests *nests, FILE *log);

/* Write which of NESTS are in each of the N clusters: nest k in CLUSTER[k], from
   1.  */
void pf_hoist_log_clusters (const struct pf_slice_nests *nests,
                            const unsigned *cluster, unsigned n, bool reversed,
                            FILE *log);

/* Write that the nests X and Y of SEGMENT were merged (DONE) or could have been
   merged into SLICE, with the reuse GAINED and LOST.  */
void pf_hoist_log_merger (const struct pf_segment *segment,
                          const struct pf_slice_nest *x,
                          const struct pf_slice_nest *y,
                          const struct pf_slice *slice, double gained,
                          double lost, bool done, FILE *log);

/* Write that the nests of SEGMENT are merged in the way called NAME.  */
void pf_hoist_log_policy (const struct pf_segment *segment, const char *name,
                          FILE *log);

/* Write that COST cycles are predicted for all nests of SEGMENT.  */
void pf_hoist_log_cost (const struct pf_segment *segment, double cost,
                        FILE *log);

/* Write the order of NESTS and the slice that each is put inside.  */
void pf_hoist_log_order (const struct pf_slice_nests *nests, FILE *log);

#ifdef __cplusplus
}
#endif

#endif /* PF_HOIST_LOG_H */
