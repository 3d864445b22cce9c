/* Where the values of cells are kept in the model.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A cell, a scalar in memory, orders all iterations that use it.  An element of
   an array that gets its value in the end orders no more than it must, and so
   does an array with an element for each iteration.  */

#ifndef PF_CELL_PLACE_H
#define PF_CELL_PLACE_H

#include "assume.h"
#include "expansion.h"
#include "hiding.h"
#include "import.h"

/* A cell in the model, an array without dimensions.

   VARIABLE: of the function.  */
struct cell_use : shared_value
{
  tree variable;
};

/* Move the accesses of CELLS, by DECL_UID, in SCOP, the model of GRAPHITE, to
   such places, which code generation learns from RESULT, where there is one.
   HIDDEN, STACK and EXPAND are those of import_scop.  What the extents of new arrays
   demand is added to BOUNDS.  Cells for which there is no place are SSA names
   in the end, and sums in them reductions.  */
void place_cells (scop_p graphite, struct pf_scop *scop,
                  const hidden_references &hidden,
                  const std::map<unsigned, cell_use> &cells,
                  unsigned long *stack, bool expand,
                  struct import_result *result,
                  std::vector<counter_bound> *bounds);

#endif /* PF_CELL_PLACE_H */
