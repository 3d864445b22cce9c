/* Where code begins that is to become a function of its own.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_OUTLINE_MARK_H
#define PF_OUTLINE_MARK_H

#include "gcc-compat.h"

/* Let outline_marked_code (outline.h) move the code that BB begins, which has one
   predecessor.  CHECKED: conditions in front of it choose between that and the original code, the
   first of which by how large the problem is.  */
void mark_for_outlining (basic_block bb, bool checked);

/* Is STMT what marks such code?  */
bool mark_p (gimple *stmt);

/* Is the code behind the mark STMT checked?  */
bool checked_mark_p (gimple *stmt);

/* Does code behind a mark begin with BB?  */
bool marked_p (basic_block bb);

#endif /* PF_OUTLINE_MARK_H */
