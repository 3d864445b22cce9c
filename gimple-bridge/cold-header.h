/* Headers of loops that GCC leaves because they execute seldom.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC makes
     if (n > 0) do ... while (++i < n);
   of for (i = 0; i < n; i++), but not where a profile says that the loop's own
   condition executes too seldom.  The outer loop of a nest is often such a one,
   though all the time goes into the inner ones, and then is in no SCoP.  */

#ifndef PF_COLD_HEADER_H
#define PF_COLD_HEADER_H

#include "gcc-compat.h"

/* In the current function, do that for such loops around loops that execute
   often.  Leaves SSA form and dominators up to date.  */
void copy_cold_headers (void);

#endif /* PF_COLD_HEADER_H */
