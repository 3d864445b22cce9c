/* Loops made by a condition at the end of a block.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "back-edge.h"

edge
go_back_until (basic_block bb, tree counter, tree last, basic_block again,
               location_t location)
{
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  gcond *cond
      = gimple_build_cond (NE_EXPR, counter, last, NULL_TREE, NULL_TREE);
  gimple_set_location (cond, location);
  gsi_insert_after (&gsi, cond, GSI_NEW_STMT);
  edge out = single_succ_edge (bb);
  out->flags = (out->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  edge back = make_edge (bb, again, EDGE_TRUE_VALUE);
  back->probability = profile_probability::likely ();
  out->probability = back->probability.invert ();
  return back;
}
