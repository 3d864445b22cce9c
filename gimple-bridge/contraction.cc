/* Products that are rounded together with a sum.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gcc-compat.h"
#include "contraction.h"

/* Let CALL, a fused operation at GSI, have a product for its first factor and 1 for the second.  */

static void
round_product (gimple_stmt_iterator *gsi, gcall *call)
{
  tree type = TREE_TYPE (gimple_call_lhs (call));
  gassign *product = gimple_build_assign (make_ssa_name (type), MULT_EXPR,
                                          gimple_call_arg (call, 0),
                                          gimple_call_arg (call, 1));
  gimple_set_location (product, gimple_location (call));
  gsi_insert_before (gsi, product, GSI_SAME_STMT);
  gimple_call_set_arg (call, 0, gimple_assign_lhs (product));
  gimple_call_set_arg (call, 1, build_one_cst (type));
  update_stmt (call);
}

void
undo_contractions (void)
{
  if (flag_fp_contract_mode != FP_CONTRACT_OFF)
    return;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      {
        gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi));
        if (call && gimple_call_lhs (call) && pf_alternating_fused_p (call))
          round_product (&gsi, call);
      }
}
