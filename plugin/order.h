/* Orders worth considering, before tiling.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_ORDER_H
#define PF_ORDER_H

#include "dependence.h"
#include "scop.h"
#include "schedule-tree.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where an order comes from.

   PF_ORDER_ORIGINAL: the original order.
   PF_ORDER_DISTRIBUTED: the original order with every loop distributed.
   PF_ORDER_ISL_WHOLE: isl's schedule, all dependent statements in common
     loops, imperfectly nested ones embedded in deeper loops.
   PF_ORDER_ISL_FUSED: isl's schedule, statements fused where its heuristics
     see a profit.
   PF_ORDER_ISL_DISTRIBUTED: isl's schedule, one strongly connected component
     after the other.  */
enum pf_order
{
  PF_ORDER_ORIGINAL,
  PF_ORDER_DISTRIBUTED,
  PF_ORDER_ISL_WHOLE,
  PF_ORDER_ISL_FUSED,
  PF_ORDER_ISL_DISTRIBUTED,
  PF_N_ORDERS
};

/* The name of ORDER in reports, such as "isl-fused".  */
const char *pf_order_name (enum pf_order order);

/* The tree of SCOP in ORDER, analysed against DEPS; it respects DEPS.  NULL
   on an isl error.  Leaves the ctx's options as they were.  */
struct pf_tree *pf_order_tree (const struct pf_scop *scop,
                               const struct pf_dependences *deps,
                               enum pf_order order);

/* isl's own schedule of SCOP in ORDER, one of the last three.  */
__isl_give isl_schedule *pf_order_isl (const struct pf_scop *scop,
                                       const struct pf_dependences *deps,
                                       enum pf_order order);

#ifdef __cplusplus
}
#endif

#endif /* PF_ORDER_H */
