/* The points of a space of interleavings, counted and one by one.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   An interleaving of one level is built class after class, the first loop
   first.  What can follow depends only on the statements that are left, so
   that the number of points, and the best that can still be had, are found
   once for each set of statements that may be left: 2^n sets for up to
   10^13 points (14 statements without constraints).  Points come in order of
   decreasing reuse within classes; of equal ones, those first that keep more
   of the original order, and of these, those with more classes.  They are made
   when they are asked for.

   Statements that must share a loop count as one.

   Example: two statements with reuse, either may come first: 0,0, then 0,1,
   then 1,0.  */

#ifndef PF_INTERLEAVING_WALK_H
#define PF_INTERLEAVING_WALK_H

#include "interleaving.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The largest number of statements, or groups of those that must share a loop,
   that can be walked over.  */
#define PF_WALK_MAX 16

struct pf_walk;

/* A walk over SPACE, which must be closed (pf_interleaving_close) and live as
   long.  REUSE[a * n + b], symmetric, is what it is worth to have statements a
   and b in one loop; NULL stands for nothing.  CONNECTED: leave out classes
   that fall into parts without reuse between them.  NULL when memory is short
   or SPACE has more than PF_WALK_MAX groups at some level.  */
struct pf_walk *pf_walk_start (const struct pf_interleaving *space,
                               const double *reuse, bool connected);

/* Release WALK and return NULL.  NULL is allowed.  */
struct pf_walk *pf_walk_free (struct pf_walk *walk);

/* The number of interleavings of the first level; UINT64_MAX stands for as
   many or more.  */
uint64_t pf_walk_count (struct pf_walk *walk);

/* The number of interleavings of all levels together; CONNECTED holds for the
   first level only.  */
uint64_t pf_walk_count_all (struct pf_walk *walk);

/* The next interleaving of the first level, into CLASS[n], canonical.  Returns
   false when there is none left, or none within the walk's memory, which
   pf_walk_is_cut tells apart.  */
bool pf_walk_next (struct pf_walk *walk, unsigned *class);

/* Did the walk end before the last point, for want of memory?  */
bool pf_walk_is_cut (const struct pf_walk *walk);

#ifdef __cplusplus
}
#endif

#endif /* PF_INTERLEAVING_WALK_H */
