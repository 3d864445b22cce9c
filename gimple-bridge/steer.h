/* One run of Graphite over one function, with our schedules.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_STEER_H
#define PF_STEER_H

#include "scalar-cell.h"
#include "sinking.h"

/* What became of a function.

   CHANGED: some nest was regenerated.
   COVERED: numbers of the loops that were in SCoPs and got a remark.  */
struct steered
{
  bool changed;
  auto_bitmap covered;
};

/* Run Graphite over the current function, the loops, scalar evolution and loop
   closed SSA form of which are up to date, of which CELLS are in memory and SUNK were moved.  */
void run_graphite (const scalar_cells &cells, const sunk_values &sunk,
                   struct steered *result);

#endif /* PF_STEER_H */
