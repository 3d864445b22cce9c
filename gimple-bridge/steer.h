/* One run of Graphite over one function, with our schedules.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_STEER_H
#define PF_STEER_H

#include "loop-end.h"
#include "scalar-cell.h"
#include "selection.h"
#include "sinking.h"

/* What became of a function.

   GENERATED: Graphite has made code for some nest, used or not.
   CHANGED: some nest was regenerated.
   COVERED: numbers of the loops that were in SCoPs and got a remark.  */
struct steered
{
  bool generated, changed;
  auto_bitmap covered;
};

/* What was done to the current function for Graphite: SELECTED conditions are
   assignments, CELLS in memory, SUNK values computed where they are used, and
   ENDS of loops assumed.  */
struct preparation
{
  selections selected;
  scalar_cells cells;
  sunk_values sunk;
  loop_ends ends;
};

/* Run Graphite over the current function, the loops, scalar evolution and loop
   closed SSA form of which are up to date, after PREPARED was done.  All of that
   but the cells and the ends is undone.  */
void run_graphite (struct preparation *prepared, struct steered *result);

#endif /* PF_STEER_H */
