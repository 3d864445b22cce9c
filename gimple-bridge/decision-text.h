/* What a remark adds to a decision.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_DECISION_TEXT_H
#define PF_DECISION_TEXT_H

#include "import.h"

/* Which temporaries have rows for several iterations in the code generated for what IMPORT came
   with.  */
std::string rows_text (const import_result &import);

/* The loops of MODEL that the program executes in tiles, which generated code does not.  */
std::string tiles_text (const struct pf_scop *model);

/* What the code generated for MODEL checks first, by GUARD.  */
std::string checks_text (const struct pf_scop *model, const guard &guard);

#endif /* PF_DECISION_TEXT_H */
