/* Dependence hoisting: interchange and multi-level fusion.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Yi and Kennedy, "Improving Memory Hierarchy Performance Through Combined Loop
   Interchange and Multi-Level Fusion" (2002), figure 8, once for each level of
   loops: the statements of a code segment are distributed into strongly
   connected components; the computation slices of each make a slice nest;
   slice nests are clustered by typed fusion and merged where the reuse gained
   is more than the reuse lost; and the best slice of each nest that is left
   becomes the fused loop around its statements, inside which the same is done
   again.

   Example: LU without pivoting in the order k, j, i (figure 2 (a)) has one nest
   with the slices k, j and i.  With j outermost, what remains inside is, for
   S2, the loops k and i, and then, for S1, the loop i: figure 2 (b).  */

#ifndef PF_HOIST_H
#define PF_HOIST_H

#include "dependence.h"
#include "machine.h"
#include "nest.h"
#include "schedule-tree.h"

#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is merged.

   PF_HOIST_COMBINED: slices at any level of their nests.
   PF_HOIST_SEPARATE: slices that are best for both nests alone: interchange
     first, then fusion.
   PF_HOIST_INTERCHANGE: those of them that were one loop in the original
     order: interchange only.  */
enum pf_hoist_strategy
{
  PF_HOIST_COMBINED,
  PF_HOIST_SEPARATE,
  PF_HOIST_INTERCHANGE
};

/* The order of SCOP that STRATEGY gives, as a tree that is not analysed and
   respects DEPS.  TREE is the original order and NEST its numbers.  If LOG is
   not NULL, matrices, slices, clusters and decisions are written to it in the
   paper's notation.  NULL on an isl error.  */
struct pf_tree *pf_hoist_tree (const struct pf_scop *scop,
                               const struct pf_dependences *deps,
                               const struct pf_tree *tree,
                               const struct pf_nest *nest,
                               const struct pf_machine *machine,
                               enum pf_hoist_strategy strategy, FILE *log);

#ifdef __cplusplus
}
#endif

#endif /* PF_HOIST_H */
