/* Scheduling SCoPs with loops that are executed in strips.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_STRIP_SCHEDULE_H
#define PF_STRIP_SCHEDULE_H

#include "scheduler.h"

/* The same as pf_schedule_for for SCOP, which has strips and is no copy of another one: what
   is decided on it with loops that count them (strip.h), in terms of SCOP.  NULL where it
   cannot be seen that way; it can be scheduled without, but iterations that share elements
   wait for each other then.  */
struct pf_decision *pf_schedule_in_strips (const struct pf_generator *generator,
                                           const struct pf_scop *scop,
                                           const struct pf_machine *machine,
                                           const struct pf_options *options);

#endif /* PF_STRIP_SCHEDULE_H */
