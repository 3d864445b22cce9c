/* Loops that Graphite may make a SCoP of.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_PROSPECT_H
#define PF_PROSPECT_H

#include "gcc-compat.h"

/* Does STMT do more than compute, load and store, or compute what depends on the order of
   iterations?  */
bool has_side_effect (gimple *stmt);

/* Is LOOP left by one edge, beside those that drop_unreachable_branches removes, and has no side
   effect?  */
bool eligible_p (class loop *loop);

/* Is LOOP left when what grows or falls by a number that is not a constant comes somewhere?  Then how often it iterates is not
   affine, and only the loops inside can make a SCoP.  */
bool in_unknown_steps_p (class loop *loop);

/* May the current function have a SCoP, before anything is done to it?  A SCoP has
   two loops at least, none of which has a side effect or more than one exit,
   and nothing that is done for Graphite changes these.  Takes little time, and
   leaves the function as it is.  Loops must be up to date.  */
bool scop_possible_p (void);

#endif /* PF_PROSPECT_H */
