/* The code of a run-time check.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_GUARD_CODE_H
#define PF_GUARD_CODE_H

#include "guard.h"
#include "polish.h"

/* The condition that decides between the code in RANGE and the original one.
   NULL if it is not found.  */
gcond *version_condition (const generated_range &range);

/* Let COND hold when GUARD's check of MODEL succeeds, with the parameters
   PARAM.  Is that possible?  */
bool insert_guard (gcond *cond, const guard &guard, const struct pf_scop *model,
                   const std::map<isl_id *, tree> &param);

#endif /* PF_GUARD_CODE_H */
