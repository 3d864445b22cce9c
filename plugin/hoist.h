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

#include "order.h"

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

/* The order of INPUT that STRATEGY gives, as a tree that is not analysed and
   respects the dependences.  If INPUT->LOG is not NULL, matrices, slices,
   clusters and decisions are written to it in the paper's notation.  NULL on an
   isl error, or when the original order is not known.  */
struct pf_tree *pf_hoist_tree (const struct pf_order_input *input,
                               enum pf_hoist_strategy strategy);

/* Which of its slices each nest is put inside, in the order in which nests are
   met: DIGIT[k] of RADIX[k] slices, for N nests.  All zero to begin with.  */
struct pf_hoist_choice
{
  unsigned n;
  unsigned *digit, *radix;
};

/* The order of INPUT by CHOICE, without merging, whatever it costs; as
   pf_hoist_tree otherwise.  Choices that are missing are added: the first
   slice.  */
struct pf_tree *pf_hoist_nesting (const struct pf_order_input *input,
                                  struct pf_hoist_choice *choice);

/* Make CHOICE the next one: together with pf_hoist_nesting, this goes through
   all legal nestings.  Returns whether there is one more.  */
bool pf_hoist_choice_next (struct pf_hoist_choice *choice);

/* Release what CHOICE owns.  */
void pf_hoist_choice_clear (struct pf_hoist_choice *choice);

#ifdef __cplusplus
}
#endif

#endif /* PF_HOIST_H */
