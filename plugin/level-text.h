/* The interleaving of statements at each level of a schedule, in words.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A multidimensional interleaving (Pouchet et al., Loop Transformations:
   Convexity, Pruning and Optimization, definition 4) is a total preorder of the
   statements at each level of loops, each of which refines the one before.

   Example: for (i) { for (j) { R; S; } for (j) T; } is 0,0,0/0,0,1.  */

#ifndef PF_LEVEL_TEXT_H
#define PF_LEVEL_TEXT_H

#include "scop.h"
#include <isl/schedule.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The preorders of SCOP's statements at the levels of SCHEDULE from the
   outermost on, as preorder.h writes them, with "/" in between, up to the last
   level at which a class falls apart.  Statements that share all of their loops
   stay together.  The caller frees it.  NULL on an isl error or when memory is
   short.  */
char *pf_level_text (const struct pf_scop *scop,
                     __isl_keep isl_schedule *schedule);

#ifdef __cplusplus
}
#endif

#endif /* PF_LEVEL_TEXT_H */
