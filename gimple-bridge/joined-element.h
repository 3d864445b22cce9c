/* Single elements of arrays that other references of a SCoP refer to.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Where a loop nest refers to a[k * n + k], the address is computed in front of it, and only
   that tells that it is an element of a, of which the nest refers to others, a[i * n + j].
   As one of an array of its own it must not lie among those, which it does mostly.  As an element of
   a it may stand in the way of other orders, unless the nest never changes it.  */

#ifndef PF_JOINED_ELEMENT_H
#define PF_JOINED_ELEMENT_H

#include "array-group.h"
#include "plugin/scop.h"

/* Do all joined elements of GROUPS, the references of SCOP, lie apart from what other references
   store, and if they are stored themselves, from what these load?  False on an isl error.  */
bool joined_apart_p (const struct pf_scop *scop, const array_groups &groups);

#endif /* PF_JOINED_ELEMENT_H */
