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

/* Let the code that COND decides for become a function of its own, where that is
   possible.  CHECKED: as in mark_for_outlining (outline-mark.h).  */
void outline_version (gcond *cond, bool checked);

/* A check that is in the code.

   REQUIREMENTS: they hold where it succeeds, and are values of SSA names only;
     none if nothing may be concluded from it.
   COND: decides by it.
   FAST: the first block of the code that is executed if it succeeds.  */
struct inserted_guard
{
  std::vector<tree> requirements;
  gcond *cond;
  basic_block fast;
};

/* The program's counters called NAME, unsigned long [2] or of another type as wide;
   NULL_TREE if it has none, or the user does not ask for counting.  */
tree program_counters (const char *name);

/* Count CONDITION, computed before GSI, in element CONDITION of COUNTERS.  */
void insert_counter (gimple_stmt_iterator *gsi, tree counters, tree condition);

/* Let COND hold when GUARD's check of MODEL succeeds, with the parameters
   PARAM.  Is that possible?  Where one of the checks in *EARLIER implies this one
   and has succeeded, nothing is evaluated.  Adds the new one to *EARLIER.  */
bool insert_guard (gcond *cond, const guard &guard, const struct pf_scop *model,
                   const std::map<isl_id *, tree> &param,
                   std::vector<inserted_guard> *earlier);

#endif /* PF_GUARD_CODE_H */
