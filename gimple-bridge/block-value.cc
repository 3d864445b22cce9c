/* Values computed at the beginning or the end of blocks.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "block-value.h"
#include "prepare.h"

tree
value_at (basic_block bb, bool at_end, tree e)
{
  gimple_stmt_iterator gsi = at_end ? gsi_last_bb (bb) : gsi_after_labels (bb);
  gimple_seq seq = NULL;
  tree value = operand_for (e, &seq);
  if (TREE_CODE (value) == INTEGER_CST)
    value = drop_tree_overflow (value);
  if (at_end && !gsi_end_p (gsi) && stmt_ends_bb_p (gsi_stmt (gsi)))
    gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  else if (at_end)
    gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  else
    gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  return value;
}
