/* The choice between temporaries as they are and rows for them.

   Where each of several iterations has elements of its own for what is only used in it
   (temporaries.h), loops can be distributed and exchanged; but all of that goes through memory.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_ROW_CHOICE_H
#define PF_ROW_CHOICE_H

#include "gcc-compat.h"
#include "plugin/scheduler.h"

/* May rows be better than DECISION, which may be NULL, on the nest as it is?  */
bool rows_possible_p (const struct pf_decision *decision);

/* Are rows, which DECISION is on, so much better than the original that it does not matter what
   else there is?  */
bool rows_clear_p (const struct pf_decision *decision);

/* Is AFTER, with rows for temporaries, predicted to be worth them, compared with BEFORE?  */
bool rows_worth_p (const struct pf_decision *before,
                   const struct pf_decision *after);

#endif /* PF_ROW_CHOICE_H */
