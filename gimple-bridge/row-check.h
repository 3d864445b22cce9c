/* The check that rows are equally far apart, and what follows from it.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_ROW_CHECK_H
#define PF_ROW_CHECK_H

#include "row-table.h"

/* VALUE in place of NAME, which is loaded from REF meanwhile if that is not
   NULL_TREE.  */
struct computed_row
{
  tree name, value, ref;
};

/* A check in the code.

   FIRST: decides if it is worth it; NULL if there is no check.
   BARRIERS: statements that keep it out of SCoPs.
   ROWS: what is computed.  */
struct row_check
{
  gcond *first;
  std::vector<gimple *> barriers;
  std::vector<computed_row> rows;
};

/* Make COND, which decides between a copy of the loop that TABLES is about and the loop
   it was made from, hold if in each table all elements that the loop reads are equally
   far apart, and compute the rows of the copy from that.  TABLES: of the copy.
   There is no check, and nothing changed, if isl fails.  SSA form, dominators and scalar
   evolution have to be made anew.  */
struct row_check insert_row_check (gcond *cond, const row_tables &tables);

/* Load the rows of CHECK again in those blocks that are in the loops COPIED, which are
   looked up by their number.  SSA form has to be made anew.  */
void load_rows (const struct row_check &check,
                const std::map<int, int> &copied);

#endif /* PF_ROW_CHECK_H */
