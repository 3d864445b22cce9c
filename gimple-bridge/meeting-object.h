/* References to objects that may be the same one.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_MEETING_OBJECT_H
#define PF_MEETING_OBJECT_H

#include "reference.h"

/* May A and B, whose roots differ, overlap in whatever iterations?  Types do
   not count: memory may be used for another type later.  */
bool may_overlap_p (const struct reference &a, const struct reference &b);

/* May A and B overlap in whatever iterations, of which nothing else is known?
   Offsets from one pointer tell only what holds in one iteration.  */
bool any_may_overlap_p (tree a, tree b);

#endif /* PF_MEETING_OBJECT_H */
