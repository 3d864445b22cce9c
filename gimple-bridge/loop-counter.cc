/* What may count the iterations of a loop.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "loop-counter.h"

/* Does the condition that LOOP ends by compare the result of PHI, in its header, or what that
   becomes in the next iteration?  */

static bool
decides_end_p (class loop *loop, gphi *phi)
{
  edge exit = single_exit (loop);
  gcond *cond = exit ? safe_dyn_cast<gcond *> (pf_last_stmt (exit->src)) : NULL;
  if (!cond || !loop->latch)
    return false;
  tree result = gimple_phi_result (phi);
  tree next = PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (loop));
  for (tree operand : { gimple_cond_lhs (cond), gimple_cond_rhs (cond) })
    if (operand == result || operand == next)
      return true;
  return false;
}

std::vector<gphi *>
possible_counters (class loop *loop)
{
  std::vector<gphi *> counters;
  for (gphi_iterator psi = gsi_start_phis (loop->header); !gsi_end_p (psi);
       gsi_next (&psi))
    {
      tree result = gimple_phi_result (psi.phi ());
      if (!virtual_operand_p (result) && INTEGRAL_TYPE_P (TREE_TYPE (result)))
        counters.push_back (psi.phi ());
    }
  std::stable_partition (counters.begin (), counters.end (),
                         [&] (gphi *phi) { return decides_end_p (loop, phi); });
  return counters;
}
