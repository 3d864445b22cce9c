/* The check that rows are equally far apart, and what follows from it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_ROW_CHECK_H
#define PF_ROW_CHECK_H

#include "copy-check.h"
#include "row-table.h"

/* VALUE in place of NAME, which is loaded from REF meanwhile if that is not
   NULL_TREE.  */
struct computed_row
{
  tree name, value, ref;
};

/* Let CHECK decide for the copy that TABLES is about only if in each table all elements that
   it reads are equally far apart, and compute the rows of the copy from that: *ROWS.  False if isl
   fails; then nothing changes.  SSA form, dominators and scalar evolution have to be made
   anew.  */
bool insert_row_check (const row_tables &tables, struct copy_check *check,
                       std::vector<computed_row> *rows);

/* Load ROWS again in those blocks that are in the loops COPIED, which are looked up by
   their number.  SSA form has to be made anew.  */
void load_rows (const std::vector<computed_row> &rows,
                const std::map<int, int> &copied);

#endif /* PF_ROW_CHECK_H */
