/* References that meet in some iterations of a loop only.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_MEETING_REFERENCE_H
#define PF_MEETING_REFERENCE_H

#include "gcc-compat.h"
#include "plugin/scop.h"

/* { Stmt[i] -> Other[j] }: instances that run in the same iteration of the loops of
   ORDER: { Stmt[i] -> [t] }.  */

__isl_give isl_union_map *companions (__isl_keep isl_union_map *order);

/* Are there references of MODEL, in the loop that is the last in ORDER, { Stmt[i] -> [t] }, that meet in some of its
   iterations only, as W[i][j + 1] and W[i][7] do in a loop over i with several j
   in its body?  GCC cannot tell whether they do, takes the word of a parallel loop
   for it that they do not, and may exchange them.

   GCC moves no load that an instance of a statement makes first past what that stores last to
   the same array.

   If the loop is vectorized IN_PLACE of the one in it, what a copy of a statement
   accesses by one reference, or by two that are the same, is one element as long as the
   loop in it runs, if it is written; that may have a single iteration at times.  */
bool any_meet_sometimes_p (const struct pf_scop *model,
                           __isl_keep isl_union_map *order, bool in_place);

#endif /* PF_MEETING_REFERENCE_H */
