/* Packing: the part of an array that a tile reads again and again is copied first,
   so that it lies side by side.

   The innermost loop walks along rows of the copy where it would walk across
   those of the array; and those of the copy follow each other, where those of the
   array may be far apart, compete for few sets of the cache, and have a page of
   their own each.  Copies are bounded, and are made at the start of each
   iteration of a loop that counts tiles (Goto and van de Geijn, "Anatomy of
   High-Performance Matrix Multiplication", section 4; Low et al., "Analytical
   Modeling Is Enough for High-Performance BLIS", section 3).

   Example: C[i][j] += A[i][k] * B[j][k], the loop over j innermost, j and k tiled
   by 128x64: in each tile B is read from a copy P[k][j] of 64x128 elements.  */

#ifndef PF_PACKING_H
#define PF_PACKING_H

#include "loops.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A reference that is read from a copy.

   STATEMENT, ACCESS: indices in the SCoP.
   ROW: the subscript whose neighbours lie side by side in the copy.
   PART: of several parts of one array that are copied along ROW, each to a place of its own, such as the
     real and the imaginary parts of complex numbers, which one.
   TILE: the copy is made where PACK_TILE of the plan says.  */
struct pf_packed
{
  unsigned statement, access, row, part;
  bool tile;
};

/* The references of a schedule that are read from copies.  */
struct pf_packing
{
  unsigned n;
  struct pf_packed *packed;
};

/* The members of band NODE of NEST that some reference moves with that would be
   read from a copy if the member INNER were the innermost loop, as a set of bits;
   0 if there is none.  Such a reference
   - reads an array that nothing in the band writes to,
   - has subscripts that move with at most one member each, by 1 or not at all,
     and each member with at most one subscript,
   - stands still in some member,
   - and in the loop INNER walks across the rows of its array, or along them if
     ROWS is true.  */
unsigned pf_packing_members (const struct pf_nest *nest, unsigned node,
                             unsigned inner, bool rows);

/* Is there a reference in band NODE of NEST, generated as PLAN says, that is read from a copy made
   where PACK of it says?  These are those of pf_packing_members for the vectorized loop; and with
   PLAIN_REST others across rows of arrays that the band writes to.  Of such ones the full blocks
   alone read from copies.  */
bool pf_packing_is_wanted (const struct pf_nest *nest, unsigned node,
                           const struct pf_plan *plan);

/* Is access K of STATEMENT read from a copy in band NODE of NEST, which is around
   it and is generated as PLAN says?  */
bool pf_packing_covers (const struct pf_nest *nest, unsigned node,
                        const struct pf_plan *plan,
                        const struct pf_nest_statement *statement, unsigned k);

/* Let LOOPS, whose bands are generated as PLAN says, read from copies.  Returns
   whether there was enough memory.  */
bool pf_packing_apply (struct pf_loops *loops, const struct pf_plan *plan);

/* The references of NEST, of SCOP, that are read from copies when band K is
   generated as PLAN[K] says.  NULL when there are none or memory is short.
   Release with pf_packing_free.  */
struct pf_packing *pf_packing_list (const struct pf_nest *nest,
                                    const struct pf_plan *plan,
                                    const struct pf_scop *scop);

/* Is access ACCESS of statement STATEMENT in PACKING, which may be NULL?  Then its
   entry, else NULL.  */
const struct pf_packed *pf_packing_find (const struct pf_packing *packing,
                                         unsigned statement, unsigned access);

/* Release PACKING and return NULL.  NULL is allowed.  */
struct pf_packing *pf_packing_free (struct pf_packing *packing);

#ifdef __cplusplus
}
#endif

#endif /* PF_PACKING_H */
