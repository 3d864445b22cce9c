/* What may count the iterations of a loop.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_LOOP_COUNTER_H
#define PF_LOOP_COUNTER_H

#include "gcc-compat.h"

/* The PHI nodes of integers in the header of LOOP.  Those that the condition compares that it
   ends by come first, with what they are in the next iteration: in
     for (j = 0; j < n; j++) k++;
   that of j.  */
std::vector<gphi *> possible_counters (class loop *loop);

#endif /* PF_LOOP_COUNTER_H */
