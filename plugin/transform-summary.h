/* What a schedule does to a nest, in the user's words.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_TRANSFORM_SUMMARY_H
#define PF_TRANSFORM_SUMMARY_H

#include "machine.h"
#include "nest.h"
#include "plan.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A sentence such as "interchanged i, j, k to i, k, j; tiled 64x512x64 (L1 48
   KiB, L2 2 MiB); vector loop j" on what NEST with the plans PLAN does to SCOP,
   whose original order has ORIGINAL nests one after the other; "" when that
   is nothing.  The caller frees it.  NULL when memory is short.  */
char *pf_transform_summary (const struct pf_scop *scop,
                            const struct pf_nest *nest,
                            const struct pf_plan *plan,
                            const struct pf_machine *machine,
                            unsigned original);

/* The number of nests that TREE has one after the other.  */
unsigned pf_transform_count_nests (const struct pf_tree *tree);

#ifdef __cplusplus
}
#endif

#endif /* PF_TRANSFORM_SUMMARY_H */
