/* Orders worth considering, before tiling.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PF_ORDER_H
#define PF_ORDER_H

#include "dependence.h"
#include "machine.h"
#include "nest.h"
#include "options.h"
#include "schedule-tree.h"
#include "scop.h"

#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What was found for one order, for those that follow; NULL until then.  Owned.

   VALIDITY, FLOW: the dependences of these names without what the domains of the statements
     say.
   HOISTED: the tree of the order called "hoist", as it was made.  */
struct pf_order_memory
{
  isl_union_map *validity, *flow;
  struct pf_tree *hoisted;
};

/* Release what MEMORY holds.  */
void pf_order_memory_clear (struct pf_order_memory *memory);

/* What orders are made from.

   SCOP, DEPS: the SCoP and its dependences.
   MEMORY: what was found of them, for the orders that follow; NULL: nothing is
     kept.
   MACHINE: that it will run on.
   NESTING: which of all legal nestings dependence hoisting takes, from 1; 0 for
     the best order.
   TREE, NEST: the original order, analysed, and its numbers; NULL until they
     are known.
   LOG: what an order's analysis finds is written to it; NULL when nobody wants
     to know.  */
struct pf_order_input
{
  const struct pf_scop *scop;
  const struct pf_dependences *deps;
  struct pf_order_memory *memory;
  const struct pf_machine *machine;
  unsigned nesting;
  const struct pf_tree *tree;
  const struct pf_nest *nest;
  FILE *log;
};

/* A way to order the instances of a SCoP.

   NAME: in reports, such as "isl-fused".
   SCHEDULER: whose order it is: the value of the argument that asks for it
     alone; PF_SCHEDULER_AUTO for what belongs to none.
   PARTS: of the operations that are left it may take 1 / PARTS, if others are
     considered, too.
   MAKE: the order of INPUT as a tree, not analysed, that respects the
     dependences.  NULL on an isl error, or when there is no such order.  Leaves
     the ctx's options as they were.  */
struct pf_order
{
  const char *name;
  enum pf_scheduler scheduler;
  unsigned parts;
  struct pf_tree *(*make) (const struct pf_order_input *input);
};

/* Order number K of all that polyfuse knows, in the order in which they are
   considered; NULL behind the last.  Number 0 is the original order.  */
const struct pf_order *pf_order_get (unsigned k);

/* The order called NAME, or NULL.  */
const struct pf_order *pf_order_find (const char *name);

/* Is ORDER to be considered with SCHEDULER?  The original order is with each;
   orders that are there for comparison only are not with
   PF_SCHEDULER_AUTO.  */
bool pf_order_is_selected (const struct pf_order *order,
                           enum pf_scheduler scheduler);

/* The tree of INPUT in ORDER, analysed against the dependences.  NULL on an isl
   error, or when there is no such order.  */
struct pf_tree *pf_order_tree (const struct pf_order *order,
                               const struct pf_order_input *input);

#ifdef __cplusplus
}
#endif

#endif /* PF_ORDER_H */
