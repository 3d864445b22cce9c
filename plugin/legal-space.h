/* The legal schedule space of a SCoP: which statements can share a loop, and
   the best schedule for a given way to share.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A one-dimensional schedule (a row) of statement S is
     theta_S (i) = c . i + d . n + e
   with its iterators i, the parameters n, and integer coefficients c, d and e
   that are bounded and, unless reversal is wanted, not negative.  A dependence
   is weakly satisfied by a row when its sink never comes before its source,
   strongly when it always comes after it (Pouchet et al., "Loop
   Transformations: Convexity, Pruning and Optimization", section 2.3).

   Example: x = A b, y = B x, z = C y, each in loops i (result) and j.  In any
   two of them that follow each other the loop over the vector in between can
   be shared, so each pair is fusible; but y = B x would have to run along j
   for the first pair and along i for the second, so all three are not.  */

#ifndef PF_LEGAL_SPACE_H
#define PF_LEGAL_SPACE_H

#include "dependence.h"
#include "schedule-tree.h"
#include "scop.h"
#include "way.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What is legal in a SCoP, pair by pair and class by class.  Everything is
   computed when first asked for, and kept.  */
struct pf_legal_space;

/* The legal schedule space of SCOP with the dependences DEPS, both of which
   must outlive it.  If NEGATIVE, coefficients of iterators may be negative,
   which allows reversal.  NULL on an isl error (the operation budget among
   them) or when memory is short.  Release with pf_legal_space_free.  */
struct pf_legal_space *
pf_legal_space_compute (const struct pf_scop *scop,
                        const struct pf_dependences *deps, bool negative);

/* Release SPACE and return NULL.  NULL is allowed.  */
struct pf_legal_space *pf_legal_space_free (struct pf_legal_space *space);

/* Can the statements STATEMENT[N] (numbers in the SCoP) share their outermost
   loop: is there a row for each, not constant, with which all dependences among
   them are weakly satisfied and none is shifted by a parameter or by more than
   a small constant?  (Definition 7 at level 1, with the permutability of
   definition 6.)  A statement alone always can; one that stands in no loop has
   none to share.  isl_bool_error on an isl error.  */
isl_bool pf_fusible (struct pf_legal_space *space, unsigned n,
                     const unsigned *statement);

/* May all instances of statement A run before all instances of statement B,
   as far as dependences between the two tell?  isl_bool_error on an isl
   error.  */
isl_bool pf_can_precede (struct pf_legal_space *space, unsigned a, unsigned b);

/* The schedule for a total preorder of the statements at level 1: CLASS_OF[k]
   is the class of statement k, and the classes 0, 1, ... run in this order,
   each in an outermost loop of its own.  The levels below are scheduled by
   OptimizeRec (figure 4), which takes WAY where several interleavings are
   possible; NULL stands for the default.  The tree has bands whose flags permutable and
   coincident are set.  NULL when there is none: *LEGAL tells whether this is
   because no legal schedule exists (false) or because of an isl error
   (true).  */
__isl_give isl_schedule *pf_schedule_preorder (struct pf_legal_space *space,
                                               const unsigned *class_of,
                                               struct pf_way *way, bool *legal);

/* As pf_schedule_preorder, as a tree that pf_band_analyse has analysed.  */
struct pf_tree *pf_preorder_tree (struct pf_legal_space *space,
                                  const unsigned *class_of, struct pf_way *way,
                                  bool *legal);

#ifdef __cplusplus
}
#endif

#endif /* PF_LEGAL_SPACE_H */
