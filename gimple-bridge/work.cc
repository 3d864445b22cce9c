/* The arithmetic of a basic block.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "work.h"

/* Count floating-point operation CODE.  */

static void
count_float (struct pf_work *work, enum tree_code code)
{
  switch (code)
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MIN_EXPR:
    case MAX_EXPR:
    case ABS_EXPR:
    case NEGATE_EXPR:
    case FLOAT_EXPR:
    case COND_EXPR:
      work->add++;
      break;
    case MULT_EXPR:
      work->mul++;
      break;
    case RDIV_EXPR:
      work->div++;
      break;
    default:
      break;
    }
}

static void
count_assign (struct pf_work *work, gassign *stmt, sese_l &region)
{
  tree lhs = gimple_assign_lhs (stmt);
  tree type = TREE_TYPE (lhs);
  enum tree_code code = gimple_assign_rhs_code (stmt);
  bool address = TREE_CODE (lhs) == SSA_NAME
                 && (POINTER_TYPE_P (type) || INTEGRAL_TYPE_P (type))
                 && scev_analyzable_p (lhs, region);
  if (address)
    return;
  tree size = TYPE_SIZE_UNIT (type);
  if (size && tree_fits_uhwi_p (size) && !AGGREGATE_TYPE_P (type))
    work->width = MAX (work->width, (unsigned)tree_to_uhwi (size));
  if (SCALAR_FLOAT_TYPE_P (type) || COMPLEX_FLOAT_TYPE_P (type))
    count_float (work, code);
  else if (TREE_CODE_CLASS (code) == tcc_comparison
           && SCALAR_FLOAT_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (stmt))))
    work->add++;
  else if (INTEGRAL_TYPE_P (type) && !gimple_assign_single_p (stmt)
           && !CONVERT_EXPR_CODE_P (code))
    work->integer++;
}

static void
count_call (struct pf_work *work, gcall *stmt)
{
  switch (gimple_call_combined_fn (stmt))
    {
    case CFN_SQRT:
    case CFN_BUILT_IN_SQRT:
    case CFN_BUILT_IN_SQRTF:
      work->div++;
      break;
    case CFN_BUILT_IN_FABS:
    case CFN_BUILT_IN_FABSF:
    case CFN_FMAX:
    case CFN_FMIN:
      work->add++;
      break;
    default:
      work->call++;
    }
}

struct pf_work
block_work (basic_block bb, sese_l &region)
{
  struct pf_work work = {};
  work.associative = flag_associative_math;
  for (gphi_iterator psi = gsi_start_phis (bb); !gsi_end_p (psi);
       gsi_next (&psi))
    {
      tree result = gimple_phi_result (psi.phi ());
      if (bb->loop_father->header == bb
          && SCALAR_FLOAT_TYPE_P (TREE_TYPE (result)) && !work.associative)
        work.reduction = true;
    }
  for (gimple_stmt_iterator gsi = gsi_start_nondebug_after_labels_bb (bb);
       !gsi_end_p (gsi); gsi_next_nondebug (&gsi))
    if (gassign *assign = dyn_cast<gassign *> (gsi_stmt (gsi)))
      count_assign (&work, assign, region);
    else if (gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi)))
      count_call (&work, call);
  return work;
}
