/* The way back from a selection, in the code that it was made in.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   What was made for Graphite (selection.h) gives way to the conditions and PHI nodes
   that were there before.  Parts of that serve copies in generated code, too
   (selection-copy.h).  */

#ifndef PF_SELECTION_UNDO_H
#define PF_SELECTION_UNDO_H

#include "selection.h"

/* Let the code be what it was before MADE, the last selection that is left.  Dominators
   and the state of memory are to be computed anew if edges lead to other blocks, and if
   it is conditional.  Where something else decides on it between its first condition and
   the rest, it stays.  */
void undo_selection (const selection &made);

/* Statements FIRST to LAST of BB, which does not have them any more.  */
gimple_seq take_statements (basic_block bb, gimple *first, gimple *last);

/* Does SELECT, an assignment that was made to select a value or a copy of it, still tell
   what it selects from?  Graphite folds what it copies.  */
bool selects_p (gassign *select);

/* Operand number OPERAND of SELECT, for which the above is true.  */
tree selected_operand (gassign *select, unsigned operand);

/* An argument of a PHI node: VALUE comes with E, and stands at location WHERE in the
   program.  */
struct phi_argument
{
  edge e;
  tree value;
  location_t where;
};

/* Let a PHI node of BB with ARGUMENTS take the place of SELECTS, the assignments of
   a name or their copies.  */
void replace_selects (const std::vector<gassign *> &selects, basic_block bb,
                      const std::vector<phi_argument> &arguments);

/* Let STORE, which SELECT makes depend on a condition, or copies of the two,
   depend on nothing but what it stores.  */
void untie (gassign *store, gassign *select);

#endif /* PF_SELECTION_UNDO_H */
