/* Headers of loops that GCC does not copy.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC makes
     if (n > 0) do ... while (++i < n);
   of for (i = 0; i < n; i++), but not where a profile says that the loop's own
   condition executes too seldom.  The outer loop of a nest is often such a one,
   though all the time goes into the inner ones, and then is in no SCoP.  Nor does GCC before
   version 16 where the loop has another exit in front of the condition.  */

#ifndef PF_UNCOPIED_HEADER_H
#define PF_UNCOPIED_HEADER_H

#include "gcc-compat.h"

/* In the current function, do that for such loops around loops that execute often, and for those with
   numbers in EASED, which had other exits.  Leaves SSA form and dominators up to date.  */
void copy_headers (const std::set<int> &eased);

#endif /* PF_UNCOPIED_HEADER_H */
