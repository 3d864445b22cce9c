/* How often the two versions of a nest are expected to execute.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC predicts the iterations of loops with constant bounds, which those of the
   original code often are and those of generated code, with tiles and skewed
   bounds, are not.  Of the two copies of a nest behind a run-time check, the
   original then seems to execute thousands of times as often, and the register
   allocator, which measures everything against the hottest block of a function,
   takes all of the generated loops for equally cold.  */

#ifndef PF_VERSION_PROFILE_H
#define PF_VERSION_PROFILE_H

#include "gcc-compat.h"

/* Expect the hottest block of the code that is executed when COND holds to
   execute at least as often, each time COND holds, as that of the code that
   is executed otherwise.  Both do the same work.  */
void balance_versions (gcond *cond);

/* If a profile was read, let counts of the current function be local from now on.
   Those of generated code can only be estimated, and GCC, where it estimates
   counts of a function that has one of the whole program on entry, gives all
   blocks that of the entry: a function that is called once would be cold.  */
void make_profile_local (void);

#endif /* PF_VERSION_PROFILE_H */
