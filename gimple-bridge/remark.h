/* What the user is told of a loop nest.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_REMARK_H
#define PF_REMARK_H

#include "gcc-compat.h"
#include "plugin/reason.h"
#include "plugin/scheduler.h"

/* Tell, through GCC's channels for such remarks, that the nest at LOCATION was
   left or changed for REASON, with DETAIL.  */
void remark_nest (location_t location, enum pf_reason reason,
                  const char *detail);

/* Print a note for each candidate of DECISION, about the nest at LOCATION, that
   comes from a fusion structure.  */
void list_fusions (location_t location, const struct pf_decision *decision);

#endif /* PF_REMARK_H */
