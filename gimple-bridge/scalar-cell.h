/* Scalars kept in memory while Graphite runs.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A scalar such as the sum in
     for (j...) { sum = 0; for (k...) sum += a[k][j]; c[j] = sum; }
   is a set of SSA names that PHI nodes connect.  What such names lead to in
   generated code is decided while it is generated.  Here each set becomes a
   variable in memory, a cell, in the whole function: its accesses are ordinary
   ones of the statements around them, for which generated code may use another
   place.  All cells that are left become SSA names again once their addresses
   are no longer taken, which is a matter of TODO_update_address_taken.  */

#ifndef PF_SCALAR_CELL_H
#define PF_SCALAR_CELL_H

#include "gcc-compat.h"

/* Can values of NAME's kind be kept in another place?  */
bool fit_for_cell_p (tree name);

/* A cell.

   NAME: of the user's variable; "" if it has none.
   N_ACCESS: how many statements load or store it.  */
struct scalar_cell
{
  std::string name;
  unsigned n_access;
};

/* Those of the current function, by DECL_UID of the variable.  */
typedef std::map<unsigned, scalar_cell> scalar_cells;

/* The variable in memory that REF, a reference, is to, which may be a cell;
   NULL_TREE if it is to something else.  */
tree referenced_variable (tree ref);

/* Put the scalars of the current function's loop nests that PHI nodes connect
   into cells, added to CELLS.  Loops are in loop-closed SSA form, and stay
   so.  */
void make_scalar_cells (scalar_cells *cells);

/* The same for other values that loops further in use, such as F in
     for (i...) { f = a[i][k] / a[k][k]; for (j...) a[i][j] -= f * a[k][j]; }
   where they have not been moved to their uses (sinking.h).  */
void make_value_cells (scalar_cells *cells);

/* Let each block in a loop load what one of CELLS holds only once between two stores to
   it.  Where one condition selects what several cells hold, loads would otherwise stand
   behind stores to other cells, and conditions could not be made again around them
   (selection-copy.h).  */
void share_loads (scalar_cells *cells);

#endif /* PF_SCALAR_CELL_H */
