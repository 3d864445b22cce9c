/* Calls that give other results in vectors.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "vector-call.h"
#include "opaque.h"

bool
vector_call_p (gimple *stmt)
{
  if (!is_gimple_call (stmt) || flag_unsafe_math_optimizations
      || !flag_tree_loop_vectorize)
    return false;
  tree function = gimple_call_fndecl (stmt);
  return function && fndecl_built_in_p (function, BUILT_IN_NORMAL)
         && lookup_attribute ("omp declare simd", DECL_ATTRIBUTES (function));
}

/* What stands in front of such calls of the current function.  */
static std::vector<gimple *> barriers;

void
hide_vector_calls (void)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      if (vector_call_p (gsi_stmt (gsi)))
        {
          barriers.push_back (new_barrier ());
          gsi_insert_before (&gsi, barriers.back (), GSI_SAME_STMT);
        }
}

void
show_vector_calls (void)
{
  for (gimple *barrier : barriers)
    if (gimple_bb (barrier))
      {
        gimple_stmt_iterator gsi = gsi_for_stmt (barrier);
        gsi_remove (&gsi, true);
      }
  barriers.clear ();
}
