/* Calls that give other results in vectors.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "vector-call.h"

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

/* Let all such calls be volatile, or none, as VOLATILE_P says.  */

static void
set_volatile (bool volatile_p)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      if (vector_call_p (gsi_stmt (gsi)))
        gimple_set_has_volatile_ops (gsi_stmt (gsi), volatile_p);
}

void
hide_vector_calls (void)
{
  set_volatile (true);
}

void
show_vector_calls (void)
{
  set_volatile (false);
}
