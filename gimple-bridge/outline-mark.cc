/* Where code begins that is to become a function of its own.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "outline-mark.h"

namespace
{

/* What is a mark: a statement that no pass acts on so late, and that becomes no
   instruction.  */
const enum br_predictor MARK = PRED_NO_PREDICTION;

} // namespace

void
mark_for_outlining (basic_block bb, bool checked)
{
  gimple_stmt_iterator gsi = gsi_after_labels (bb);
  gimple *mark = gimple_build_predict (MARK, checked ? NOT_TAKEN : TAKEN);
  gsi_insert_before (&gsi, mark, GSI_SAME_STMT);
}

bool
mark_p (gimple *stmt)
{
  return gimple_code (stmt) == GIMPLE_PREDICT
         && gimple_predict_predictor (stmt) == MARK;
}

bool
checked_mark_p (gimple *stmt)
{
  return gimple_predict_outcome (stmt) == NOT_TAKEN;
}

bool
marked_p (basic_block bb)
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (mark_p (gsi_stmt (gsi)))
      return true;
  return false;
}
