/* Ends of the lives of variables.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "life-end.h"
#include "prepare.h"

namespace
{

/* Is STMT the mark for a variable of the current function?  */

bool
mark_p (gimple *stmt)
{
  return gimple_clobber_p (stmt) && DECL_P (gimple_assign_lhs (stmt))
         && auto_var_in_fn_p (gimple_assign_lhs (stmt), current_function_decl);
}

/* Can a mark be put next to STMT?  Not to another one, which goes, too, or to what is for the
   debugger.  */

bool
anchor_p (gimple *stmt)
{
  return !is_gimple_debug (stmt) && !gimple_clobber_p (stmt)
         && gimple_code (stmt) != GIMPLE_LABEL;
}

/* The next statement behind MARK in its block that can be an anchor, or NULL.  */

gimple *
next_anchor (gimple *mark)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (mark);
  for (gsi_next (&gsi); !gsi_end_p (gsi); gsi_next (&gsi))
    if (anchor_p (gsi_stmt (gsi)))
      return gsi_stmt (gsi);
  return NULL;
}

/* The last one in front of it.  */

gimple *
previous_anchor (gimple *mark)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (mark);
  for (gsi_prev (&gsi); !gsi_end_p (gsi); gsi_prev (&gsi))
    if (anchor_p (gsi_stmt (gsi)))
      return gsi_stmt (gsi);
  return NULL;
}

/* Put a label in front of MARK, in a block without anchors, and return it.  */

gimple *
new_label (gimple *mark)
{
  gimple *label
      = gimple_build_label (create_artificial_label (UNKNOWN_LOCATION));
  gimple_stmt_iterator gsi = gsi_start_bb (gimple_bb (mark));
  gsi_insert_before (&gsi, label, GSI_SAME_STMT);
  return label;
}

} // namespace

void
life_ends::take (gimple *mark)
{
  gimple *next = next_anchor (mark);
  gimple *anchor = next ? next : previous_anchor (mark);
  if (anchor && !next && stmt_ends_bb_p (anchor))
    return;
  if (!anchor)
    {
      auto known = labels.find (gimple_bb (mark));
      anchor = known != labels.end () ? known->second : new_label (mark);
      labels[gimple_bb (mark)] = anchor;
    }
  taken.push_back ({ gimple_copy (mark), anchor, next != NULL });
  unlink_stmt_vdef (mark);
  remove_statement (mark);
}

void
life_ends::take ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    {
      if (!loop_outer (bb->loop_father))
        continue;
      for (gimple_stmt_iterator next, gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
           gsi = next)
        {
          next = gsi;
          gsi_next (&next);
          if (mark_p (gsi_stmt (gsi)))
            take (gsi_stmt (gsi));
        }
    }
}

bool
life_ends::put_back ()
{
  bool some = false;
  for (const taken_mark &entry : taken)
    {
      if (!gimple_bb (entry.anchor))
        continue;
      gimple_stmt_iterator gsi = gsi_for_stmt (entry.anchor);
      if (entry.before)
        gsi_insert_before (&gsi, entry.mark, GSI_SAME_STMT);
      else
        gsi_insert_after (&gsi, entry.mark, GSI_SAME_STMT);
      some = true;
    }
  for (const auto &entry : labels)
    if (gimple_bb (entry.second))
      {
        gimple_stmt_iterator gsi = gsi_for_stmt (entry.second);
        gsi_remove (&gsi, true);
      }
  taken.clear ();
  labels.clear ();
  return some;
}
