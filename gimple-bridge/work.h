/* The arithmetic of a basic block.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_WORK_H
#define PF_WORK_H

#include "gcc-compat.h"
#include "plugin/scop.h"

/* Count the operations of one execution of BB, which stands in REGION and executes
   those of CONDITIONAL at times.  What only computes induction variables and addresses
   does not count.  */
struct pf_work block_work (basic_block bb, sese_l &region,
                           const std::set<gimple *> &conditional);

/* The longest path in its basic block from the value of LOAD to one that a store
   there writes; empty if there is none.  */
struct pf_path path_from (gimple *load);

/* The operations on the value of LOAD, in REGION, one after the other, that compute with
   nothing else that changes there.  */
struct pf_path own_operations (gimple *load, sese_l &region);

#endif /* PF_WORK_H */
