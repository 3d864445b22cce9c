/* Executing a SCoP.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef RUN_SCOP_H
#define RUN_SCOP_H

#include "scop.h"

/* Run the instances of SCOP in the order of SCHEDULE, every parameter being
   VALUE.  An instance computes an arbitrary function of its name and of all
   that it reads, and writes it.  Returns a checksum of the memory in the end:
   two orders compute the same exactly when (but for chance) it is the same.  */
unsigned long run_scop (const struct pf_scop *scop, isl_schedule *schedule,
                        int value);

#endif /* RUN_SCOP_H */
