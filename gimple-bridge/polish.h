/* Polish for the code that Graphite generated.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_POLISH_H
#define PF_POLISH_H

#include "gcc-compat.h"
#include "generation-record.h"
#include "guard.h"

/* What Graphite added to the function for one SCoP.

   FIRST_LOOP, END_LOOP: its loops have these numbers.
   FIRST_BLOCK, END_BLOCK: its basic blocks have these indices.  */
struct generated_range
{
  int first_loop, end_loop;
  int first_block, end_block;
};

/* Was code generated in RANGE, or did Graphite give up?  */
bool generation_succeeded_p (const generation_record &record,
                             const generated_range &range);

/* Polish the code in RANGE, generated as RECORD says: 64-bit integers, 64-bit
   subscripts, hidden references, addressed as GUARD says, the conditions of
   conditional selections, loops known to be parallel, copies of parts of arrays in
   COPIES_VARIABLE.  False when a hidden reference or a condition could not be made:
   then the code must not be executed.  */
bool polish_generated (const generation_record &record,
                       const generated_range &range, const guard &guard,
                       tree copies_variable);

#endif /* PF_POLISH_H */
