/* Loops that the program itself executes in strips.

   Copyright (C) 2026 The polyfuse authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A nest that was tiled by hand has two loops for one dimension of its arrays:
     for (ii = 0; ii < n; ii += 32)
       for (jj = 0; jj < n; jj += 32)
         for (i = ii; i < min (ii + 32, n); i++)
           for (j = jj; j < min (jj + 32, n); j++)
             b[j][i] = a[i][j];
   What is to be known of an order of it is twice as much as without tiles, and tiles that were
   right for another machine stay.  Where whatever a statement does depends on 32 * ii + i alone (as iterators
   count), the outer loop can be left at its first iteration and the inner one go on to the last strip.
   That the order of tiles and the one without lead to the same is to be shown by the dependences.  */

#ifndef PF_STRIP_PAIR_H
#define PF_STRIP_PAIR_H

#include "dependence.h"
#include "scop.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Two loops of a SCoP that are around the same statements.

   OUTER: counts strips.  INNER: the loop in one, with no more than SIZE iterations.  */
struct pf_strip_pair
{
  unsigned outer, inner;
  long size;
};

/* Pairs of SCOP that are not joined, the accesses of whose statements depend on SIZE * OUTER + INNER alone, and
   that make tiles: between the loops of a pair, or of one that was joined, there are others.
   Lets *PAIR be the next one behind the pair that it is, or the first one if its size is 0.
   False if there is none.  */
bool pf_strip_pair_next (const struct pf_scop *scop,
                         struct pf_strip_pair *pair);

/* How many iterations loop number LOOP, which is around STATEMENT, has at most, if that is a constant; 0
   if it is not.  */
long pf_strip_pair_size (const struct pf_statement *statement, unsigned loop);

/* VALUE, { Stmt[i] -> [v] } of STATEMENT, taken: does it depend on SIZE * OUTER + INNER of PAIR
   alone?  */
bool pf_strip_pair_follows (const struct pf_statement *statement,
                            const struct pf_strip_pair *pair,
                            __isl_take isl_aff *value);

/* Let the outer loop of PAIR, of SCOP, have its first iteration alone, and the inner one those of all
   strips: the domains of statements change.  *SPLIT, { Stmt[i] -> Stmt[j] }, from the new
   to the old instances, is set for all statements.  SCOP's schedule is as before, and is no longer one
   of SCOP.  False if a domain cannot be said without strips, or on an isl error: then nothing
   has changed, and *SPLIT is NULL.  */
bool pf_strip_pair_join (struct pf_scop *scop, const struct pf_strip_pair *pair,
                         isl_union_pw_multi_aff **split);

/* Does the order STRIPS, a schedule of SCOP's instances and maybe others, lead to the same as
   that of SCOP, whose pairs were joined?  */
bool pf_strip_pair_same (const struct pf_scop *scop,
                         __isl_take isl_schedule *strips);

#ifdef __cplusplus
}
#endif

#endif /* PF_STRIP_PAIR_H */
