/* The schedule of statements that share their outermost loop.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   OptimizeRec (Pouchet et al., "Loop Transformations: Convexity, Pruning and
   Optimization", figure 4), from a class that is given down to the innermost
   level: rows are added to a permutable band as long as there are any
   (definition 6, objective (11)); dependences with a distance other than 0 in
   the band are satisfied; what then depends on each other stays together, what
   does not is fused where a common row exists, or becomes a sequence.

   Each level below the outermost has an interleaving of its own: by default, the
   statements of a band share all of its loops, and what falls apart below is
   fused first come, first served.  A way (way.h) takes other interleavings, out
   of the convex space of those that are legal at that level, after the rows that
   have been chosen outside.  They are bounded: of those that differ in the order
   of loops only, the first one counts.

   Where a band has one row only, the row that satisfies the most dependences
   (equation (9)) is tried as well, and kept if larger bands lie below it.  */

#ifndef PF_CLASS_SCHEDULE_H
#define PF_CLASS_SCHEDULE_H

#include "legal-space-data.h"
#include "way.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The schedule of the N statements in MEMBER in one outermost loop, analysed
   for the dependences among them, on WAY (NULL: the default).  A single statement that stands in no loop
   is a leaf.  NULL when there is none: *LEGAL tells whether that is because
   they cannot share a loop (false) or because of an isl error or short memory
   (true).  */
struct pf_tree *pf_class_schedule (struct pf_legal_space *space, unsigned n,
                                   const unsigned *member, struct pf_way *way,
                                   bool *legal);

#ifdef __cplusplus
}
#endif

#endif /* PF_CLASS_SCHEDULE_H */
