/* Strips: a loop in pieces of a fixed number of iterations, one piece after the other.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A scalar that gets an array with an element for each iteration of a loop orders these
   iterations no more.  Where that would take too much memory, iterations a strip apart
   share an element (struct pf_loop), and have to wait for each other: but not the
   iterations within a strip.  What the scheduler sees is the SCoP with one more loop,
   which counts strips.  Like any other loop it has to stay outside of what would be
   wrong inside of it; what it returns is in terms of the SCoP itself.

   Example: for (j = 0; j < n; j++) { t = 0; for (i...) { t = t / 2 + a[i][j]; b[i][j] = t; } }
   with T[j mod 512] in place of t is seen as
     for (s...) for (j = 0; j < min (n - 512 * s, 512); j++) ... T[j] ... a[i][512 * s + j] ...
   where the loops over j and i can be exchanged.

   Of two loops around each other that have strips, those of the inner one are counted outside of
   both, too: the SCoP is seen in tiles, if that respects its dependences (strip-order.h).  */

#ifndef PF_STRIP_H
#define PF_STRIP_H

#include "break-even.h"
#include "schedule-tree.h"
#include "scop.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A SCoP, and the same with loops that count strips.

   SCOP: the SCoP; not owned.
   VIEW: the same with those loops: numbers of statements, arrays, and accesses
     are the same, numbers of loops too, but for the new ones at the end.  Texts and
     the context belong to SCOP, but for the names of new loops.
   INSERT: { Stmt[i] -> Stmt[k, i] }, from SCOP to VIEW: the number of the strip, and in place of the
     iteration the one within the strip.
   REMOVE: { Stmt[k, i] -> Stmt[i] }, from VIEW to SCOP.  */
struct pf_strips
{
  const struct pf_scop *scop;
  struct pf_scop view;
  isl_union_pw_multi_aff *insert, *remove;
};

/* Has a loop of SCOP strips?  */
bool pf_has_strips (const struct pf_scop *scop);

/* Might strips of loop number LOOP of SCOP be of use, as far as is plain to see?  Not if the
   loop hands on elements of arrays from one iteration to the next, too, and so has to stay
   around what it is around: one that is written in it has to have a subscript that it moves
   alike in all accesses, and that loops inside leave alone.  Arrays without dimensions, accesses that may be kept
   elsewhere, and arrays that are MOVED do not count; NULL if none is.  */
bool pf_may_use_strips (const struct pf_scop *scop, unsigned loop,
                        const bool *moved);

/* Are there loops around each other in SCOP that have strips?  */
bool pf_has_nested_strips (const struct pf_scop *scop);

/* SCOP, which has strips and outlives the result, with loops that count them.  NULL on an
   isl error, when memory is short, or when the elements that iterations of a strip use are
   no affine functions of its loops.  Release with pf_strips_free.  */
struct pf_strips *pf_strips_make (const struct pf_scop *scop);

/* Release STRIPS and return NULL.  NULL is allowed.  */
struct pf_strips *pf_strips_free (struct pf_strips *strips);

/* The dimension of its instances in the view of SCOP that loop number K around STATEMENT, of SCOP, is.  */
unsigned pf_strips_view_dimension (const struct pf_scop *scop,
                                   const struct pf_statement *statement,
                                   unsigned k);

/* SCHEDULE, of the view of STRIPS, as one of the SCoP.  */
__isl_give isl_schedule *
pf_strips_remove_from_schedule (const struct pf_strips *strips,
                                __isl_take isl_schedule *schedule);

/* Those of the loops FREE_LOOPS around STATEMENT, of VIEW, that have to wait until another one of them is around
   it, which counts their strips.  Bit l stands for loop number l.  */
unsigned long pf_strips_waiting (const struct pf_scop *view,
                                 const struct pf_statement *statement,
                                 unsigned long free_loops);

/* Let the members of TREE, an order of VIEW, that count strips be apart: inside of the loops
   that they count for they would be of no use, and are not to be exchanged with these.
   False if TREE has one inside.  */
bool pf_strips_set_apart (const struct pf_scop *view, struct pf_tree *tree);

/* BREAK_EVEN, of the view of STRIPS, as that of the SCoP.  */
struct pf_break_even
pf_strips_remove_from_break_even (const struct pf_strips *strips,
                                  const struct pf_break_even *break_even);

#ifdef __cplusplus
}
#endif

#endif /* PF_STRIP_H */
