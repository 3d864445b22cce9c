/* Ends of the lives of variables.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "life-end.h"
#include "prepare.h"
#include "gimple-walk.h"

namespace
{

/* Is STMT the mark for a variable of the current function?  */

bool
mark_p (gimple *stmt)
{
  return gimple_clobber_p (stmt) && DECL_P (gimple_assign_lhs (stmt))
         && auto_var_in_fn_p (gimple_assign_lhs (stmt), current_function_decl);
}

/* Is it certain that STMT stays where it is, unless it goes altogether?  Loads and
   computations are moved; another mark goes, too.  */

bool
fixed_p (gimple *stmt)
{
  return !gimple_clobber_p (stmt)
         && (gimple_vdef (stmt) != NULL_TREE || stmt_ends_bb_p (stmt));
}

/* A walk_stmt_load_store_addr_fn: is BASE the variable DATA?  */

bool
is_variable (gimple *, tree base, tree, void *data)
{
  return base == (tree)data;
}

/* May STMT, which is no mark, access VARIABLE, by a pointer as well, or take its address?  */

bool
mentions_p (gimple *stmt, tree variable)
{
  return !is_gimple_debug (stmt) && !gimple_clobber_p (stmt)
         && (ref_maybe_used_by_stmt_p (stmt, variable)
             || walk_stmt_load_store_addr_ops (stmt, variable, is_variable,
                                               is_variable, is_variable));
}

/* The statement at GSI, or behind it if FORWARD, else in front, that a mark for VARIABLE can be put
   next to: it stays, and nothing up to there mentions VARIABLE, but for itself if FORWARD.
   NULL with *FREE false if something does, true if the block ends.  */

gimple *
find_anchor (gimple_stmt_iterator gsi, bool forward, tree variable, bool *free)
{
  *free = true;
  while (!gsi_end_p (gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (fixed_p (stmt))
        return stmt;
      if (mentions_p (stmt, variable))
        {
          *free = false;
          return NULL;
        }
      if (forward)
        gsi_next (&gsi);
      else
        gsi_prev (&gsi);
    }
  return NULL;
}

/* Put a label at the start of the block of MARK, and return it.  */

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
  tree variable = gimple_assign_lhs (mark);
  gimple_stmt_iterator gsi = gsi_for_stmt (mark);
  gsi_next (&gsi);
  bool free;
  gimple *anchor = find_anchor (gsi, true, variable, &free);
  const bool before = anchor != NULL;
  if (!anchor)
    {
      gsi = gsi_for_stmt (mark);
      gsi_prev (&gsi);
      anchor = find_anchor (gsi, false, variable, &free);
    }
  if (!anchor && free)
    {
      auto known = labels.find (gimple_bb (mark));
      anchor = known != labels.end () ? known->second : new_label (mark);
      labels[gimple_bb (mark)] = anchor;
    }
  /* Where there is no such place, VARIABLE exists until the end.  */
  if (anchor)
    taken.push_back ({ gimple_copy (mark), anchor, before });
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
