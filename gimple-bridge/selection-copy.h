/* Conditional selections in generated code.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   While Graphite runs, what stands on the ways of a conditional selection
   (selection.h) is one block without conditions, of which generated code has
   copies.  Here each copy gets blocks and conditions as the original had.
   Conversions and addresses that were added to a copy stay in front, or go with
   what uses them.  */

#ifndef PF_SELECTION_COPY_H
#define PF_SELECTION_COPY_H

#include "gcc-compat.h"
#include "selection.h"

/* Restore the conditions of ORIGINAL in its copy in PARTS, what has become of one
   block, the statements of which have the numbers of those that they are copies of.
   Adds a part.  Dominators and the state of memory are to be computed anew then.  True
   if that was done, or there is no copy; else nothing has changed, and the code must
   not be executed.  */
bool restore_conditions (const selection &original,
                         std::vector<basic_block> *parts);

#endif /* PF_SELECTION_COPY_H */
